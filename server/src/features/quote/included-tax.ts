import { findZone } from './delivery.ts'
import type { Rates } from './quote.ts'
import { taxPercent } from './tax.ts'

const goodsAndServicesTax = ['AU', 'CA', 'IN', 'NZ', 'SG']

const taxName = (country: string): string => (goodsAndServicesTax.includes(country) ? 'GST' : 'VAT')

/** The name of the tax that a country's prices of goods contain, if they contain one. */
export function includedTax({ zones, taxRates }: Rates, country: string, now: Date): string | null {
  const destination = { country, region: undefined }
  const isTaxed = taxPercent(taxRates, destination, 'goods', now) > 0
  return isTaxed && findZone(zones, destination)?.isTaxIncluded === true ? taxName(country) : null
}
