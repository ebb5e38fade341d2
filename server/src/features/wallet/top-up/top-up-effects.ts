import type { Db } from '../../../platform/db/database.ts'
import { isFamilyDeleted, mailToParent } from '../../accounts/index.ts'
import { mailShop } from '../../alerts/index.ts'
import { type Effects, findLastRefund, lockPayment, requestRefund, sentSince } from '../../payments/index.ts'
import { noteSalesDay } from '../../sales-days/index.ts'
import { sumTokensGone } from '../give-back/give-back.ts'
import { findPack } from './pack-queries.ts'
import { takeBackTopUp, topUp } from './top-up.ts'
import { newTopUpEmail, topUpEmail, topUpRefundEmail, topUpRefundFailedEmail } from './top-up-emails.ts'

/**
 * The effects of a settled payment on the wallet, in the same transaction. Tokens move last, because their lock makes the
 * family's other requests wait.
 */
export const topUpEffects = (site: { shopOrigin: string; isProduction: boolean }): Effects => ({
  completed: async (db, payment) => {
    const pack = await findPack(db, payment.id)
    await noteSalesDay(db, payment.created_at)
    await mailToParent(db, site, payment.family_id, (parent, shop) => topUpEmail(shop, parent, payment, pack))
    await mailShop(db, site, 'topUps', (shop) => newTopUpEmail(shop, payment, pack))
    if (await isFamilyDeleted(db, payment.family_id)) await refundOfDeleted(db, payment.id)
    await topUp(db, payment.family_id, payment.id, pack.tokens_hundredths)
  },
  failed: async () => {},
  // Without any money that moved if a refund failed: then what was given back returns.
  moneyMoved: async (db, payment, { refundedCents, failedCents, disputedCents }) => {
    const pack = await findPack(db, payment.id)
    await noteSalesDay(db, payment.created_at)
    const gone = await sumTokensGone(db, payment, pack, refundedCents, disputedCents)
    const { sent, isAnyBack } = sentSince(payment.refunded_cents, { refundedCents, failedCents })
    const tellFailure = () =>
      mailToParent(db, site, payment.family_id, (parent, shop) => topUpRefundFailedEmail(shop, parent))
    if (isAnyBack) await tellFailure()
    if (sent > 0) {
      const refunded = { now: sent, inAll: refundedCents }
      await mailToParent(db, site, payment.family_id, (parent, shop) =>
        topUpRefundEmail(shop, parent, payment, refunded),
      )
    }
    const taken = await takeBackTopUp(db, payment.family_id, payment.id, gone)
    const hasMoneyMoved = isAnyBack || sent > 0 || disputedCents !== payment.disputed_cents
    if (taken < 0 && !hasMoneyMoved) await tellFailure()
  },
})

/** A payment that completes after its family was deleted is refunded. */
const refundOfDeleted = (db: Db, paymentId: string) =>
  requestRefund(db, { paymentId, cents: undefined, cause: 'erased', by: 'shop' })

/** Sends one of a pack's mails again; false if the account is deleted. */
export async function mailTopUpAgain(
  db: Db,
  site: { shopOrigin: string },
  paymentId: string,
  mail: string,
): Promise<boolean> {
  const payment = await lockPayment(db, paymentId)
  const pack = await findPack(db, paymentId)
  const refunded = {
    now: (await findLastRefund(db, paymentId)) ?? payment.refunded_cents,
    inAll: payment.refunded_cents,
  }
  const sent = await mailToParent(db, site, payment.family_id, (parent, shop) =>
    mail === 'refund' ? topUpRefundEmail(shop, parent, payment, refunded) : topUpEmail(shop, parent, payment, pack),
  )
  return sent !== undefined
}
