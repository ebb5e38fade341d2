import type { OrderMail } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import { isFamilyDeleted, mailAbout } from '../../accounts/index.ts'
import { mailShop } from '../../alerts/index.ts'
import type { Actor } from '../../events/index.ts'
import {
  type Effects,
  findLastRefund,
  lockPayment,
  type PaymentRow,
  requestRefund,
  sentSince,
} from '../../payments/index.ts'
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
    await mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpEmail(shop, parent, payment, pack))
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
    const mailFailure = () =>
      mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpRefundFailedEmail(shop, parent, payment))
    if (isAnyBack) await mailFailure()
    if (sent > 0) {
      const refunded = { now: sent, inAll: refundedCents }
      await mailAbout(db, site, aboutPack(payment), (parent, shop) => topUpRefundEmail(shop, parent, payment, refunded))
    }
    const taken = await takeBackTopUp(db, payment.family_id, payment.id, gone)
    const hasMoneyMoved = isAnyBack || sent > 0 || disputedCents !== payment.disputed_cents
    if (taken < 0 && !hasMoneyMoved) await mailFailure()
  },
})

const aboutPack = ({ id, family_id }: PaymentRow) => ({ payment: id, family: family_id })

/** A payment that completes after its family was deleted is refunded. */
const refundOfDeleted = (db: Db, paymentId: string) =>
  requestRefund(db, { paymentId, cents: undefined, cause: 'erased', by: 'shop' })

/** Sends one of a pack's mails again; false if the account is deleted. */
export async function mailTopUpAgain(
  db: Db,
  site: { shopOrigin: string },
  paymentId: string,
  mail: OrderMail,
  by: Actor,
): Promise<boolean> {
  const payment = await lockPayment(db, paymentId)
  const pack = await findPack(db, paymentId)
  const inAll = payment.refunded_cents
  const refunded = { now: (await findLastRefund(db, paymentId)) ?? inAll, inAll }
  return mailAbout(
    db,
    site,
    aboutPack(payment),
    (parent, shop) => {
      if (mail === 'refund') return topUpRefundEmail(shop, parent, payment, refunded)
      return mail === 'refund_failed'
        ? topUpRefundFailedEmail(shop, parent, payment)
        : topUpEmail(shop, parent, payment, pack)
    },
    by,
  )
}
