import { FulfilmentError } from './provider.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The code of every country that Unicode knows, by English name in lower case. */
const codes = new Map(
  alphabet.flatMap((first) =>
    alphabet.flatMap((second) => {
      const name = names.of(first + second)
      return name === undefined ? [] : [[name.toLowerCase(), first + second] as const]
    }),
  ),
)

/** Customers may write a country's code or its name. */
export function countryCodeOf(country: string): string {
  const code = country.toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && names.of(code) !== undefined) return code
  const found = codes.get(country.toLowerCase())
  if (found === undefined) throw new FulfilmentError(`no country is known as ${country}`)
  return found
}
