import type { AdminDiscount, DiscountChange } from '@storylamp/contract/discounts/admin-discounts'
import type { CountedDiscount } from './admin-queries.ts'

export const toAdminDiscount = (row: CountedDiscount, now: Date): AdminDiscount => ({
  _id: row.id,
  code: row.code,
  percent: row.percent,
  amount: row.amount_cents,
  freeDelivery: row.is_delivery_free,
  from: row.starts_at?.toISOString() ?? null,
  to: row.ends_at?.toISOString() ?? null,
  minimum: row.minimum_cents,
  uses: row.max_uses,
  usesPerFamily: row.max_uses_per_family,
  products: row.product_ids,
  reserved: row.reserved,
  used: row.used,
  state: stateOf(row, now),
  version: row.version,
})

function stateOf({ starts_at, ends_at }: CountedDiscount, now: Date): AdminDiscount['state'] {
  if (ends_at !== null && now > ends_at) return 'ended'
  return starts_at !== null && now < starts_at ? 'planned' : 'active'
}

type Sent = Omit<DiscountChange, 'version'>

/** The columns of a change; undefined leaves one as it is. */
export const discountColumns = (sent: Sent) => ({
  ...kindColumns(sent),
  starts_at: toMoment(sent.from, 'T00:00:00.000Z'),
  ends_at: toMoment(sent.to, 'T23:59:59.999Z'),
  minimum_cents: sent.minimum,
  max_uses: sent.uses,
  max_uses_per_family: sent.usesPerFamily,
  product_ids: sent.products,
})

/** One of them replaces the others. */
function kindColumns({ percent = null, amount = null, freeDelivery = false }: Sent) {
  if (percent === null && amount === null && !freeDelivery) return {}
  return { percent, amount_cents: amount, is_delivery_free: freeDelivery }
}

/** A day in UTC lasts from its first to its last moment. */
function toMoment(text: string | null | undefined, time: string): Date | null | undefined {
  if (typeof text !== 'string') return text
  return new Date(text.includes('T') ? text : text + time)
}
