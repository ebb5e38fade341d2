import { countryCode } from '@storylamp/contract/delivery/countries'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import { regionCode } from '@storylamp/contract/delivery/regions'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../platform/db/database.ts'
import { readSections } from '../settings/index.ts'
import { findZone, type Rates } from './quote.ts'
import { type Destination, taxPercent } from './tax.ts'

export const ratesOf = ({ delivery, tax, selling }: Pick<Settings, 'delivery' | 'tax' | 'selling'>): Rates => ({
  currency: selling.currency,
  zones: delivery.zones,
  taxRates: tax.rates,
  countries: selling.countries,
})

/** As they are in the database now, for an order whose address changes. */
export const readRates = async (db: Db): Promise<Rates> =>
  ratesOf(await readSections(db, ['delivery', 'tax', 'selling']))

export const countriesOf = ({ zones, countries }: Rates): string[] => countriesSoldTo(zones, countries)

/** Whether delivery or tax differ among the regions of a country. */
export const hasRegions = ({ zones, taxRates }: Rates, country: string): boolean =>
  [...zones.flatMap(({ places }) => places), ...taxRates.map(({ place }) => place)].some((place) =>
    place.startsWith(`${country}-`),
  )

/** A place as a customer wrote it; undefined if there is no such country. */
export function readDestination(country: string, region: string | undefined): Destination | undefined {
  const code = countryCode(country)
  if (code === undefined) return undefined
  return { country: code, region: region === undefined ? undefined : regionCode(code, region) }
}

const goodsAndServicesTax = ['AU', 'CA', 'IN', 'NZ', 'SG']

const taxName = (country: string): string => (goodsAndServicesTax.includes(country) ? 'GST' : 'VAT')

/** The name of the tax that a country's prices of goods contain, if they contain one. */
export function includedTax({ zones, taxRates }: Rates, country: string, now: Date): string | null {
  const destination = { country, region: undefined }
  const isTaxed = taxPercent(taxRates, destination, 'goods', now) > 0
  return isTaxed && findZone(zones, destination)?.isTaxIncluded === true ? taxName(country) : null
}
