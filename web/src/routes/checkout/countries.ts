import { countryCode, countryCodes, countryName } from '@storylamp/contract/delivery/countries'
import { browserCountry } from '../../base/browser-country.ts'

export const allCountries: readonly string[] = countryCodes
  .map(countryName)
  .sort((one, other) => one.localeCompare(other, 'en'))

/** The country of the browser's language, else where the shop is at home: most parcels go there. */
export function likelyCountry(home: string): string {
  const country = browserCountry()
  return countryName(countryCodes.includes(country) ? country : home)
}

/** The country of the address if the shop delivers there, else where most parcels go. */
export function offeredCountry(country: string | undefined, home: string, offered: readonly string[]): string {
  for (const wanted of [country, likelyCountry(home), countryName(home)]) {
    const found = offered.find((name) => name === wanted || isSame(name, wanted))
    if (found !== undefined) return found
  }
  return offered[0] ?? ''
}

/** Addresses may hold a code or another name. */
const isSame = (name: string, other = '') =>
  countryCode(other) !== undefined && countryCode(name) === countryCode(other)
