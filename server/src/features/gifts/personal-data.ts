import { money, toMajor } from '@storylamp/contract/money'
import { findParents, type PersonalData } from '../accounts/index.ts'
import { eraseGiver, eraseMessages, selectGiftsOf } from './queries.ts'

/** Gifts are bought without signing in, so those that a family gives are known by its email address. */
export const giftPersonalData: PersonalData = {
  name: 'gifts',
  exportData: async (db, familyId) => {
    const emails = (await findParents(db, familyId)).map(({ email }) => email)
    return (await selectGiftsOf(db, familyId, emails)).map((gift) => ({
      kind: gift.kind,
      amount: toMajor(money(gift.amount_cents, gift.currency)),
      currency: gift.currency,
      message: gift.message,
      // Who gave it, and to whom, is another family's.
      ...(emails.includes(gift.buyer_email ?? '') ? { sendTo: gift.send_to, boughtAt: gift.created_at } : {}),
      claimedAt: gift.claimed_at,
    }))
  },
  eraseData: eraseMessages,
  eraseByEmail: eraseGiver,
}
