import { countryCodes, countryName } from '@storylamp/contract/settings/countries'

export const countries: readonly string[] = countryCodes
  .map(countryName)
  .sort((one, other) => one.localeCompare(other, 'en'))

/** The country of the browser's language: most parcels go there. */
export function likelyCountry(): string {
  const { region } = new Intl.Locale(navigator.language)
  return countryName(region !== undefined && countryCodes.includes(region) ? region : 'US')
}
