import { countryCode } from '../delivery/countries.ts'

/** Where parcels leave from, such as 'Portland, United States', as far as the owner has named a country. */
export const homeCountry = ({ selling }: { selling: { from: string } }): string =>
  countryCode(selling.from.split(',').at(-1) ?? '') ?? 'US'
