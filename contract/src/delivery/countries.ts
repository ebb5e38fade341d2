import { countryCodes, countryName } from '../settings/countries.ts'

/** What people write besides the name that the form offers. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
}

const plain = (text: string) => text.trim().normalize('NFC').replace(/\s+/g, ' ').toLowerCase()

const byName = new Map([
  ...countryCodes.map((code) => [plain(countryName(code)), code] as const),
  ...Object.entries(otherNames),
])

/** Customers write a country's code or its English name (D100). */
export function countryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return countryCodes.includes(code) ? code : byName.get(plain(text))
}
