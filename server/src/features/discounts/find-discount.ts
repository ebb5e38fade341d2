import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import type { Discount } from '../quote/index.ts'
import {
  countTaken,
  countTakenByOthers,
  type DiscountRow,
  findByCode,
  insertUse,
  lockByCode,
  type Taken,
} from './queries.ts'

/** What a code takes off for this family now; its products and its least subtotal are compared by the quote. */
export async function findDiscount(db: Db, familyId: string, code: string, now: Date) {
  const row = await findByCode(db, code)
  if (row === undefined) return new Refusal('discount_not_valid', discountTexts.unknown)
  const refused = refuseMoment(row, now) ?? (await refuseTaken(db, row, familyId))
  return refused ?? toDiscount(row)
}

function refuseMoment({ starts_at, ends_at }: DiscountRow, now: Date) {
  if (ends_at !== null && now > ends_at) return new Refusal('discount_ended', discountTexts.ended)
  if (starts_at === null || starts_at <= now) return undefined
  return new Refusal('discount_not_started', discountTexts.notStarted(dayOf(starts_at)))
}

const refuseTaken = async (db: Db, row: DiscountRow, familyId: string) =>
  isLimited(row) ? refuseLimits(row, await countTakenByOthers(db, row.id, familyId)) : undefined

const isLimited = ({ max_uses, max_uses_per_family }: DiscountRow): boolean =>
  max_uses !== null || max_uses_per_family !== null

/** A family that has used its share is told so even if nothing is left for others. */
function refuseLimits({ max_uses, max_uses_per_family }: DiscountRow, { inAll, byFamily }: Taken) {
  if (max_uses_per_family !== null && byFamily >= max_uses_per_family) {
    return new Refusal('discount_used_by_family', discountTexts.usedByFamily)
  }
  if (max_uses !== null && inAll >= max_uses) return new Refusal('discount_used_up', discountTexts.usedUp)
  return undefined
}

function toDiscount({ percent, amount_cents, minimum_cents, product_ids }: DiscountRow): Discount {
  const products = product_ids ?? undefined
  if (percent !== null) return { off: { percent }, products, minimumCents: minimum_cents }
  if (amount_cents !== null) return { off: { amountCents: amount_cents }, products, minimumCents: minimum_cents }
  return { off: 'delivery', products, minimumCents: minimum_cents }
}

type Reservation = { code: string | undefined; familyId: string; orderId: string }

/** Takes a use for a checkout, in the transaction that records it. It is counted until the payment has ended unpaid. */
export async function reserveUse(db: Db, { code, familyId, orderId }: Reservation) {
  if (code === undefined) return undefined
  const row = await lockByCode(db, code)
  if (row === undefined) return new Refusal('discount_not_valid', discountTexts.unknown)
  const refused = isLimited(row) ? refuseLimits(row, await countTaken(db, row.id, familyId)) : undefined
  if (refused === undefined) await insertUse(db, { order_id: orderId, discount_id: row.id, family_id: familyId })
  return refused
}
