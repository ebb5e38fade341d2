import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import type { Settings } from '@storylamp/contract/settings/sections'
import type { Db } from '../../platform/db/database.ts'
import { readSections } from '../settings/index.ts'
import type { Rates } from './quote.ts'

export const ratesOf = ({ delivery, tax, selling }: Pick<Settings, 'delivery' | 'tax' | 'selling'>): Rates => ({
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
