import { countryCode, countryCodes, countryName } from './countries.ts'
import { regionCode, regionsNamed, regionsOf } from './regions.ts'

export const countryOf = (place: string): string => place.slice(0, 2)

/** In the countries whose regions are listed here, only those exist. */
export function isPlace(text: string): boolean {
  const [country = '', region] = text.split('-')
  if (!countryCodes.includes(country)) return false
  const known = regionsOf(country)
  return region === undefined || known.length === 0 || known.some(({ code }) => code === region)
}

/** As staff read it: 'Hawaii, United States'. */
export function placeName(place: string): string {
  const [country = '', region] = place.split('-')
  if (region === undefined) return countryName(country)
  return `${regionsOf(country).find(({ code }) => code === region)?.name ?? region}, ${countryName(country)}`
}

/** What staff write: a name as above, without its country if no other region is called so, or a code such as US-HI. */
export function placeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)) return isPlace(code) ? code : undefined
  const country = countryCode(text)
  if (country !== undefined) return country
  const [region, another] = regionsNamed(text)
  if (another === undefined && region !== undefined) return region
  const comma = text.lastIndexOf(',')
  const its = countryCode(text.slice(comma + 1))
  if (comma < 0 || its === undefined) return undefined
  const place = `${its}-${regionCode(its, text.slice(0, comma))}`
  return /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(place) && isPlace(place) ? place : undefined
}

type WithPlaces = { places: readonly string[] }

/** The countries that are sold to: those of the zones, whole or in part, unless the owner has chosen among them. */
export function countriesSoldTo(zones: readonly WithPlaces[], chosen: readonly string[] | null): string[] {
  const inZones = [...new Set(zones.flatMap(({ places }) => places.map(countryOf)))]
  return chosen === null ? inZones : inZones.filter((code) => chosen.includes(code))
}
