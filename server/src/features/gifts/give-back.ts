import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type Clock, dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../platform/http/refusals/refusal.ts'
import { requestRefund, sumHeld, tryRefund } from '../payments/index.ts'
import type { GiftDeps } from './buy-gift.ts'
import { giftUnknown, lockWithPayment } from './claim-gift.ts'
import { hashOf } from './gift-codes.ts'
import { mailOffer } from './gift-emails.ts'
import { findUnopened, type GiftRow, lockGift, moveGift, updateGift } from './queries.ts'

const isUnopened = ({ state, left_cents, amount_cents }: GiftRow) => state === 'active' && left_cents === amount_cents

/** The job that offers what nobody has opened for a year back to its giver, once. Until they take it, it can be opened. */
export async function offerGifts({ db, clock, shopOrigin }: { db: Db; clock: Clock; shopOrigin: string }) {
  for (const { id } of await findUnopened(db, later(clock(), -365 * dayMs))) {
    await db.transaction().execute(async (transaction) => {
      const gift = await lockGift(transaction, id)
      if (!isUnopened(gift) || gift.offered_at !== null) return
      await updateGift(transaction, id, { offered_at: clock() })
      await mailOffer(transaction, { shopOrigin }, gift)
    })
  }
}

/** All of its money goes to where it came from. It cannot be opened from now on, unless the refund fails. */
export async function giveBackGift({ db, payments }: GiftDeps, code: string) {
  const requested = await transactionOrRefusal(db, async (transaction) => {
    const locked = await lockWithPayment(transaction, await hashOf(transaction, code))
    if (locked === undefined) return giftUnknown()
    const { gift, payment } = locked
    const isHeld = (await sumHeld(transaction, [gift.id])).size > 0
    if (gift.offered_at === null || !isUnopened(gift) || isHeld)
      return new Refusal('gift_blocked', giftTexts.notOffered)
    await moveGift(transaction, gift.id, 'returned')
    const refund = await requestRefund(transaction, {
      order: payment.id,
      currency: payment.currency,
      cents: undefined,
      cause: 'given_back',
      by: 'customer',
    })
    return refund instanceof Refusal ? new Refusal('gift_blocked', giftTexts.notOffered) : refund
  })
  if (requested instanceof Refusal) return requested
  const state = await tryRefund(payments, requested.refundId)
  return state === 'failed' ? new Refusal('refund_refused', adminTexts.refundRefused) : { message: giftTexts.givenBack }
}
