import { countryCode, countryName } from '@storylamp/contract/delivery/countries'

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The countries whose name contains the text, or that are called so otherwise, such as UK or Holland. */
export function matchingCountries(codes: readonly string[], text: string): string[] {
  const searched = plain(text)
  const called = countryCode(text)
  return codes.filter((code) => code === called || plain(countryName(code)).includes(searched))
}

/** The one country that a text means: the one that is called so, else the only one that matches. */
export function countryMeant(text: string, [only, another]: readonly string[]): string | undefined {
  return countryCode(text) ?? (another === undefined ? only : undefined)
}
