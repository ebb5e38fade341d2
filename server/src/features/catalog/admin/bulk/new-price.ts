import type { BulkChange } from '@storylamp/contract/catalog/bulk-change'
import { maxPriceCents } from '@storylamp/contract/limits'
import { type Cents, cents, sumOf } from '@storylamp/contract/money'

type PriceChange = NonNullable<BulkChange['price']>

/** In whole cents, half a cent up; undefined for a price that no product may have. */
export function newPrice(before: Cents, change: PriceChange): Cents | undefined {
  const after = changed(before, change)
  return after >= 1 && after <= maxPriceCents ? after : undefined
}

function changed(before: Cents, change: PriceChange): Cents {
  if ('set' in change) return change.set
  if ('amount' in change) return sumOf([before, change.amount])
  // Thousandths of a percent are whole, so that no part of a cent is lost before the rounding.
  return cents(Math.round((before * (wholePercentage + Math.round(change.percent * 1000))) / wholePercentage))
}

const wholePercentage = 100_000
