import type { BulkChange } from '@storylamp/contract/catalog/bulk-change'
import { type Cents, type Currency, cents, maxPriceCents, sentCents, sumOf } from '@storylamp/contract/money'

type PriceChange = NonNullable<BulkChange['price']>

/** In whole minor units, half of one up; undefined for a price that no product may have. */
export function newPrice(before: Cents, currency: Currency, change: PriceChange): Cents | undefined {
  const after = changed(before, currency, change)
  return after !== undefined && after >= 1 && after <= maxPriceCents ? after : undefined
}

function changed(before: Cents, currency: Currency, change: PriceChange): Cents | undefined {
  if ('set' in change) return sentCents(change.set, currency)
  if ('amount' in change) {
    const amount = sentCents(change.amount, currency)
    return amount && sumOf([before, amount])
  }
  // Thousandths of a percent are whole, so that no part of a cent is lost before the rounding.
  return cents(Math.round((before * (wholePercentage + Math.round(change.percent * 1000))) / wholePercentage))
}

const wholePercentage = 100_000
