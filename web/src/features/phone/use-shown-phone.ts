import { countryCode } from '@storylamp/contract/delivery/countries'
import { needsParser, shownPhone } from './shown-phone.ts'
import { usePhoneParser } from './use-phone-parser.ts'

/** A phone number as people write it in a country, which is given by its code or name. */
export function useShownPhone(text: string, country: string): string {
  const code = countryCode(country) ?? ''
  const parse = usePhoneParser(needsParser(text, code))
  return shownPhone(text, code, parse)
}
