import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import type {
  MoneyLists,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../../providers/payments/provider.ts'
import type { Books, Difference } from './book-queries.ts'

/** `before`: newer records may be on their way. `after`: older ones may be missing from the lists. */
type Compared = { after: Date; before: Date }

/** Compares in both directions: the provider's lists with the books, and the books with the lists. */
export function findDifferences(lists: MoneyLists, books: Books, { after, before }: Compared): Difference[] {
  const seen = indexOf(lists, books)
  const atProvider = [
    ...lists.payments.filter(({ paidAt }) => paidAt < before).flatMap((paid) => comparePaid(paid, seen)),
    ...lists.refunds.filter(({ createdAt }) => createdAt < before).flatMap((refund) => compareRefund(refund, seen)),
    ...lists.disputes.filter(({ openedAt }) => openedAt < before).flatMap((dispute) => compareDispute(dispute, seen)),
  ]
  const inBooks = [
    ...books.payments
      .filter(({ created_at, settled_at }) => created_at > after && settled_at !== null && settled_at < before)
      .flatMap((payment) => findMissingPayment(payment, seen)),
    ...books.refunds
      .filter(({ requested_at }) => requested_at > after && requested_at < before)
      .flatMap((refund) => findMissingRefund(refund, seen)),
  ]
  return [...atProvider, ...inBooks]
}

type Seen = ReturnType<typeof indexOf>

const indexOf = (lists: MoneyLists, books: Books) => ({
  paidIntents: new Set(lists.payments.map(({ intentId }) => intentId)),
  refundIds: new Set(lists.refunds.flatMap(({ id, refundId }) => [id, refundId])),
  returned: Map.groupBy(
    lists.refunds.filter(({ state }) => state === 'succeeded'),
    ({ intentId }) => intentId,
  ),
  paymentByIntent: byId(books.payments, ({ intent_id }) => [intent_id]),
  paymentById: byId(books.payments, ({ id }) => [id]),
  refunds: byId(books.refunds, ({ id, provider_id }) => [id, provider_id]),
  disputes: byId(books.disputes, ({ id }) => [id]),
})

/** Records without an id never match each other. */
function byId<Row>(rows: Row[], idsOf: (row: Row) => (string | null)[]): Map<string | null, Row> {
  const found = new Map<string | null, Row>()
  for (const row of rows) for (const id of idsOf(row)) found.set(id, row)
  found.delete(null)
  return found
}

function comparePaid(paid: ProviderPayment, { paymentByIntent, paymentById, returned }: Seen): Difference[] {
  const { id, intentId, paymentId, currency, paidAt: happenedAt } = paid
  const payment = paymentByIntent.get(intentId) ?? paymentById.get(paymentId)
  const isSame = payment?.amount_cents === paid.cents && payment.currency === currency
  if (payment?.state === 'completed' && isSame) return []
  // A payment that completed nothing and was fully refunded.
  if (payment?.state !== 'completed' && sumCents(returned.get(intentId) ?? []) === paid.cents) return []
  const here = payment === undefined ? null : { status: payment.state, cents: payment.amount_cents }
  const details = { what: 'charge', money: { cents: paid.cents, currency }, here } as const
  return [{ id: `charge/${id}`, details, paymentId: payment?.id ?? null, intentId, happenedAt }]
}

const sumCents = (refunds: ProviderRefund[]): Cents => sumOf([cents(0), ...refunds.map((refund) => refund.cents)])

function compareRefund(refund: ProviderRefund, { refunds, paymentByIntent }: Seen): Difference[] {
  const { id, refundId, intentId, state, createdAt: happenedAt } = refund
  const row = refunds.get(id) ?? refunds.get(refundId)
  if (row?.state === state && row.amount_cents === refund.cents) return []
  // Without a row, only a succeeded refund counts.
  if (row === undefined && state !== 'succeeded') return []
  const here = row === undefined ? null : { status: row.state, cents: row.amount_cents }
  const details = {
    what: 'provider_refund',
    money: { cents: refund.cents, currency: refund.currency },
    there: state,
    here,
  } as const
  const paymentId = row?.payment_id ?? paymentByIntent.get(intentId)?.id ?? null
  return [{ id: `provider-refund/${id}`, details, paymentId, intentId, happenedAt }]
}

function compareDispute(dispute: ProviderDispute, { disputes, paymentByIntent }: Seen): Difference[] {
  const { id, intentId, status, openedAt: happenedAt } = dispute
  const row = disputes.get(id)
  if (row?.status === status) return []
  const { cents, currency } = dispute
  const here = row === undefined ? null : { status: row.status }
  const details = { what: 'dispute', money: { cents, currency }, there: status, here } as const
  const paymentId = row?.payment_id ?? paymentByIntent.get(intentId)?.id ?? null
  return [{ id: `dispute/${id}`, details, paymentId, intentId, happenedAt }]
}

function findMissingPayment(payment: Books['payments'][number], { paidIntents }: Seen): Difference[] {
  const { id, state, intent_id, amount_cents, currency, created_at } = payment
  if (state !== 'completed' || paidIntents.has(intent_id)) return []
  const details = { what: 'payment', money: { cents: amount_cents, currency } } as const
  return [{ id: `payment/${id}`, details, paymentId: id, intentId: intent_id, happenedAt: created_at }]
}

function findMissingRefund(refund: Books['refunds'][number], { refundIds }: Seen): Difference[] {
  const { id, provider_id, payment_id, intent_id, state, amount_cents, currency, requested_at } = refund
  if (state === 'failed' || refundIds.has(id) || (provider_id !== null && refundIds.has(provider_id))) return []
  const details = { what: 'refund', money: { cents: amount_cents, currency }, here: { status: state } } as const
  return [{ id: `refund/${id}`, details, paymentId: payment_id, intentId: intent_id, happenedAt: requested_at }]
}
