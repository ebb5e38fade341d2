import { withdrawalDays } from '@storylamp/contract/limits'
import {
  type Cents,
  type Hundredths,
  hundredths,
  isWholeIn,
  type Major,
  money,
  sumOf,
  toCents,
  toMajor,
  toTokens,
} from '@storylamp/contract/money'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import type { ReturnableTopUp } from '@storylamp/contract/wallet/give-back'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { dayOf, daysAfter, isDayOver, longDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findRefunds, findTopUps, lockPayment, type PaymentRow, requestRefund } from '../../payments/index.ts'
import { takeBackTopUp } from '../ledger/credits.ts'
import { lockBalances } from '../ledger/transfer.ts'
import { findEntries } from '../lots/entries.ts'
import { isPaid, lotsOf } from '../lots/lots.ts'
import { findGiveBacks, findPack, findPacks, insertGiveBack, type PackRow } from '../top-up/pack-queries.ts'
import { goneOf, type LeftToGiveBack, leftToGiveBack, type TopUpRefund } from './left-to-give-back.ts'

/** The top-ups of the last 14 days of which something is unspent, oldest first. */
export async function listReturnable(db: Db, familyId: string, now: Date): Promise<ReturnableTopUp[]> {
  const unspent = unspentOf(await findEntries(db, familyId))
  const topUps = await findTopUps(db, [...unspent.keys()])
  const recent = topUps.filter((topUp) => !isOver(topUp, now))
  const ids = recent.map(({ id }) => id)
  const packs = new Map((await findPacks(db, ids)).map((pack) => [pack.payment_id, pack]))
  const refunds = await findAllRefunds(db, ids)
  return recent.flatMap((payment) => {
    const pack = packs.get(payment.id)
    if (pack === undefined) return []
    const left = leftToGiveBack(payment, pack, refunds.get(payment.id) ?? [], unspent.get(payment.id) ?? hundredths(0))
    return left.amount > 0 ? [toReturnable(payment, pack, left)] : []
  })
}

/** The tokens of a family that were paid for with money and are not spent. */
export const sumUnspentBought = async (db: Db, familyId: string): Promise<Hundredths> =>
  sumOf([...unspentOf(await findEntries(db, familyId)).values()])

/**
 * Requests the refund of what is unspent of a top-up; its tokens leave at once, so that nobody spends them while the money is on
 * its way. The wallet stays locked until the transaction ends.
 */
export async function giveBackTopUp(db: Db, familyId: string, id: string, shown: Major | undefined, now: Date) {
  const known = isUuid(id) ? await findTopUps(db, [id]) : []
  if (known[0]?.family_id !== familyId) return new Refusal('not_found', walletTexts.noSuchTopUp)
  const payment = await lockPayment(db, id)
  if (shown !== undefined && !isWholeIn(shown, payment.currency))
    return refuseField('invalid_input', 'amount', walletTexts.amountInvalid)
  if (isOver(payment, now)) {
    return new Refusal('return_period_over', withdrawalTexts.periodOver(longDate(lastDayOf(payment))))
  }
  await lockBalances(db, familyId)
  const pack = await findPack(db, id)
  const unspent = unspentOf(await findEntries(db, familyId)).get(id) ?? hundredths(0)
  const refunds = (await findAllRefunds(db, [id])).get(id) ?? []
  const { tokens, amount } = leftToGiveBack(payment, pack, refunds, unspent)
  if (amount <= 0) return new Refusal('not_returnable', walletTexts.nothingUnspent)
  if (shown !== undefined && toCents(shown, payment.currency) !== amount) {
    const details = {
      sent: { amount: shown },
      current: { amount: toMajor(money(amount, payment.currency)), tokens: toTokens(tokens) },
    }
    return new Refusal('stale', walletTexts.unspentChanged, details)
  }
  const requested = await requestRefund(db, {
    order: id,
    currency: payment.currency,
    cents: amount,
    cause: 'given_back',
    by: 'customer',
  })
  if (requested instanceof Refusal) return requested
  await insertGiveBack(db, { refund_id: requested.refundId, payment_id: id, tokens_hundredths: tokens })
  const { refunded_cents, disputed_cents } = payment
  await takeBackTopUp(db, familyId, id, await sumTokensGone(db, payment, pack, refunded_cents, disputed_cents))
  return { refundId: requested.refundId, tokens, amount: money(amount, payment.currency) }
}

async function findAllRefunds(db: Db, paymentIds: string[]): Promise<Map<string, TopUpRefund[]>> {
  const givenBack = new Map((await findGiveBacks(db, paymentIds)).map((one) => [one.refund_id, one.tokens_hundredths]))
  const refunds = await findRefunds(db, ...paymentIds)
  return Map.groupBy(
    refunds.map((refund) => ({ ...refund, tokens: givenBack.get(refund.id) })),
    ({ payment_id }) => payment_id ?? '',
  )
}

export const sumTokensGone = async (db: Db, payment: PaymentRow, pack: PackRow, refunded: Cents, disputed: Cents) =>
  goneOf(payment, pack, (await findAllRefunds(db, [payment.id])).get(payment.id) ?? [], refunded, disputed)

const unspentOf = (entries: Parameters<typeof lotsOf>[0]): Map<string, Hundredths> =>
  new Map(
    lotsOf(entries)
      .filter(isPaid)
      .filter(({ left }) => left > 0)
      .map(({ source, left }) => [source, left]),
  )

const boughtAt = ({ settled_at, created_at }: PaymentRow): Date => settled_at ?? created_at

const lastDayOf = (payment: PaymentRow): Date => daysAfter(boughtAt(payment), withdrawalDays)

const isOver = (payment: PaymentRow, now: Date): boolean => isDayOver(lastDayOf(payment), now)

const toReturnable = (payment: PaymentRow, pack: PackRow, { tokens, amount }: LeftToGiveBack): ReturnableTopUp => ({
  _id: payment.id,
  number: String(payment.number),
  boughtAt: boughtAt(payment).toISOString(),
  until: dayOf(lastDayOf(payment)),
  name: pack.name,
  tokens: pack.tokens_hundredths,
  price: money(payment.amount_cents, payment.currency),
  currency: payment.currency,
  unspent: tokens,
  amount: money(amount, payment.currency),
})
