import type { Settings } from '@storylamp/contract/settings/sections'
import type { Rates } from './quote.ts'

export const ratesOf = ({ delivery, tax, selling }: Pick<Settings, 'delivery' | 'tax' | 'selling'>): Rates => ({
  zones: delivery.zones,
  taxRates: tax.rates,
  countries: selling.countries,
})
