import { hundredths } from '@storylamp/contract/money'
import { mailToParent } from '../../accounts/index.ts'
import type { Effects } from '../../payments/index.ts'
import { findPack } from './pack-queries.ts'
import { takeBackTopUp, topUp } from './top-up.ts'
import { type Shop, topUpEmail, topUpRefundEmail } from './top-up-emails.ts'

/** What settling its payment does to a wallet, in the same transaction. Tokens move last: their lock makes the family wait. */
export const topUpEffects = (shop: Shop): Effects => ({
  completed: async (db, payment) => {
    const pack = await findPack(db, payment.id)
    await mailToParent(db, payment.family_id, (parent) => topUpEmail(shop, parent, payment, pack))
    await topUp(db, payment.family_id, payment.id, pack.tokens_hundredths)
  },
  failed: async () => {},
  refunded: async (db, payment, cents) => {
    const pack = await findPack(db, payment.id)
    const tokens = hundredths(Math.floor((pack.tokens_hundredths * cents) / payment.amount_cents))
    await mailToParent(db, payment.family_id, (parent) => topUpRefundEmail(shop, parent, payment, cents))
    await takeBackTopUp(db, payment.family_id, payment.id, tokens)
  },
})
