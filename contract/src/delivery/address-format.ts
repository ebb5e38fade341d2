import { addressRows, companyFirst } from './address-data.ts'
import { countryCode } from './countries.ts'

export type AddressFormat = {
  /** Below the street, with `%C` for the city, `%S` for the region and `%Z` for the postal code. */
  lines: string[]
  isCompanyFirst: boolean
  city: { label: string }
  /** Undefined where addresses have none. */
  region: { label: string; isRequired: boolean } | undefined
  zip: { label: string; example: string; fits: (zip: string) => boolean } | undefined
}

const cityLabels: Record<string, string> = {
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb or city',
}

const zipLabels: Record<string, string> = {
  zip: 'ZIP code',
  pin: 'PIN code',
  eircode: 'Eircode',
  postcode: 'Postcode',
  postal: 'Postal code',
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export const isAnyZip = (zip: string) => /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/.test(zip)

/** People may write the country before the code, as in CH-8001. */
const withoutCountry = (zip: string) => zip.replace(/^[A-Z]{1,2}-/i, '')

function fitsPattern(pattern: string) {
  const whole = new RegExp(`^(?:${pattern})$`, 'i')
  return (zip: string) => isAnyZip(zip) && (pattern === '' || whole.test(zip) || whole.test(withoutCountry(zip)))
}

/** For a country that is not known: everything is asked, as it may be needed. */
const unknownFormat: AddressFormat = {
  lines: ['%C, %S %Z'],
  isCompanyFirst: false,
  city: { label: 'City' },
  region: { label: 'State or region', isRequired: true },
  zip: { label: 'Postal code', example: '', fits: fitsPattern('') },
}

/** By a country's code or its name. */
export function addressFormat(country: string): AddressFormat {
  const code = countryCode(country)
  if (code === undefined) return unknownFormat
  const row = addressRows.split('\n').find((one) => one.startsWith(`${code};`))
  const [, lines = '%C', city = '', region = '', zip = '', pattern = '', example = ''] = row?.split(';') ?? []
  return {
    lines: lines.split('~'),
    isCompanyFirst: companyFirst.includes(code),
    city: { label: cityLabels[city] ?? 'City' },
    region: region === '' ? undefined : { label: capital(region.replace('*', '')), isRequired: region.endsWith('*') },
    zip: zip === '' ? undefined : { label: zipLabels[zip] ?? 'Postal code', example, fits: fitsPattern(pattern) },
  }
}
