import { countryCode } from '@storylamp/contract/delivery/countries'
import type { MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import { regionCode } from '@storylamp/contract/delivery/regions'
import type { TaxRate } from '@storylamp/contract/delivery/tax-settings'
import type { Currency } from '@storylamp/contract/money'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../platform/db/database.ts'
import { readSections } from '../settings/index.ts'
import { findZone, type Rates } from './quote.ts'
import { type Destination, taxPercent } from './tax.ts'

type TaxSettings = Pick<Settings, 'tax' | 'legal'>

/** A small business charges none. */
const taxRatesOf = ({ tax, legal }: TaxSettings): TaxRate[] => (legal.taxExemption === '' ? tax.rates : [])

export const readTaxRates = async (db: Db): Promise<TaxRate[]> => taxRatesOf(await readSections(db, ['tax', 'legal']))

export const ratesOf = (
  { delivery, selling, ...taxed }: Pick<Settings, 'delivery' | 'selling'> & TaxSettings,
  currency = selling.currency,
): Rates => ({
  currency,
  zones: currency === selling.currency ? delivery.zones : delivery.zones.map((zone) => zoneIn(zone, currency)),
  taxRates: taxRatesOf(taxed),
  countries: selling.countries,
})

/** A method that is free is free everywhere. */
const zoneIn = (zone: Zone, currency: Currency): Zone => ({
  ...zone,
  methods: zone.methods.flatMap((method) => {
    if (method.prices.every(({ price }) => price === 0)) return [method]
    const fees = method.others?.[currency]
    return fees === undefined ? [] : [{ ...method, ...fees } as MethodSettings]
  }),
})

/** As they are in the database now, for an order whose address changes. */
export const readRates = async (db: Db): Promise<Rates> =>
  ratesOf(await readSections(db, ['delivery', 'tax', 'legal', 'selling']))

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
