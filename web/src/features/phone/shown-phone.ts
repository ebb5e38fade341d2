import { digitsOf, type ParseNumber } from '@storylamp/contract/accounts/fields/mobile-number'

const northAmerican = ['US', 'CA']

/** Digits as people write them, once they can be read; what somebody has written otherwise stays. */
export function shownPhone(text: string, country: string, parse: ParseNumber | undefined): string {
  if (isWritten(text)) return text
  if (isNorthAmerican(text, country))
    return text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3').replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
  const number = parse?.(text, country as never)
  if (!number?.isPossible()) return text
  return text.startsWith('+') ? number.formatInternational() : number.formatNational()
}

/** Whether the numbers of other countries are needed to show it. */
export const needsParser = (text: string, country: string): boolean =>
  text !== '' && !isWritten(text) && !isNorthAmerican(text, country)

const isWritten = (text: string) => digitsOf(text) !== text

const isNorthAmerican = (text: string, country: string) =>
  /^\+1\d{10}$/.test(text) || (/^\d{10}$/.test(text) && northAmerican.includes(country))
