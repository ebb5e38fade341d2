import { type Currency, cents } from '@storylamp/contract/money'
import type Stripe from 'stripe'
import type { BalanceEntry, MoneyReport, ProviderDispute, ProviderPayment, ProviderRefund } from './provider.ts'

type Filter = { payment_intent?: string; created?: Stripe.RangeQueryParam }

/** Stripe writes codes small. A bank may dispute in a currency that the shop does not sell in. */
export const fromCode = (code: string | null): Currency => (code ?? '').toUpperCase() as Currency

const maxPerPage = 100

/** Refunds and disputes, of one payment or since a moment. */
export async function moneyAtStripe(stripe: Stripe, filter: Filter): Promise<MoneyReport> {
  const [refunds, disputes] = await Promise.all([
    readAll(stripe.refunds.list({ ...filter, limit: maxPerPage }), toRefund),
    readAll(stripe.disputes.list({ ...filter, limit: maxPerPage }), toDispute),
  ])
  return { refunds, disputes }
}

export async function listAtStripe(stripe: Stripe, moment: Date) {
  const created = { gte: inSeconds(moment) }
  const charges = await readAll(stripe.charges.list({ created, limit: maxPerPage }), (charge) => charge)
  const payments = charges.filter(({ status, captured }) => status === 'succeeded' && captured).map(toPayment)
  return { payments, ...(await moneyAtStripe(stripe, { created })) }
}

export async function balanceAtStripe(stripe: Stripe, from: Date, to: Date): Promise<BalanceEntry[]> {
  const created = { gte: inSeconds(from), lt: inSeconds(to) }
  const list = stripe.balanceTransactions.list({ created, limit: maxPerPage, expand: ['data.source'] })
  return (await readAll(list, toBalanceEntry)).reverse()
}

const balanceKinds: Record<string, BalanceEntry['kind']> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
}

/** What is none of these, such as a monthly price, is a fee whose amount is its own. */
function toBalanceEntry({ id, reporting_category, source, amount, fee, currency, created }: Stripe.BalanceTransaction) {
  const about = typeof source === 'object' && source !== null && 'payment_intent' in source ? source : null
  return {
    id,
    kind: balanceKinds[reporting_category] ?? 'fee',
    intentId: idOf(about?.payment_intent ?? null),
    cents: cents(amount),
    feeCents: cents(fee),
    currency: fromCode(currency),
    at: toDate(created),
  } satisfies BalanceEntry
}

async function readAll<Row, Read>(pages: AsyncIterable<Row>, read: (row: Row) => Read): Promise<Read[]> {
  const rows: Read[] = []
  for await (const row of pages) rows.push(read(row))
  return rows
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const toDate = (seconds: number) => new Date(seconds * 1000)

const toRefund = (refund: Stripe.Refund) =>
  ({
    id: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    intentId: idOf(refund.payment_intent),
    cents: cents(refund.amount),
    currency: fromCode(refund.currency),
    state: stateOf(refund.status),
    reason: refund.failure_reason ?? refund.reason ?? null,
    createdAt: toDate(refund.created),
  }) satisfies ProviderRefund

/** A refund that the customer or the bank still has to act on is not done. */
function stateOf(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested'
}

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent),
  status: dispute.status,
  reason: dispute.reason,
  cents: cents(dispute.amount),
  currency: fromCode(dispute.currency),
  openedAt: toDate(dispute.created),
  // Zero means that the bank takes no answer.
  respondBy: dispute.evidence_details.due_by ? toDate(dispute.evidence_details.due_by) : null,
})

const toPayment = ({ id, payment_intent, metadata, amount_captured, currency, created }: Stripe.Charge) =>
  ({
    id,
    intentId: idOf(payment_intent),
    paymentId: metadata.paymentId ?? null,
    cents: cents(amount_captured),
    currency: fromCode(currency),
    paidAt: toDate(created),
  }) satisfies ProviderPayment
