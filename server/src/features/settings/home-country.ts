import { countryCode } from '@storylamp/contract/delivery/countries'
import type { SavedSettings } from '@storylamp/contract/settings/settings'

/** Where parcels leave from, such as 'Portland, United States', as far as the owner has named a country. */
export const homeCountry = ({ selling }: Pick<SavedSettings, 'selling'>): string =>
  countryCode(selling.from.split(',').at(-1) ?? '') ?? 'US'
