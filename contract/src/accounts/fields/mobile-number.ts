import * as z from 'zod/mini'
import { countryInSentence } from '../../delivery/countries.ts'
import { accountTexts } from '../account-texts.ts'

/** The digits, without what people write between them; anything else stays, and is refused. */
export const digitsOf = (text: string): string => text.trim().replace(/[\s()./\u2010-\u2015\u2212-]/g, '')

/** `parsePhoneNumberFromString` of libphonenumber-js, which browsers load only where it is needed. */
export type ParseNumber = (text: string, country: never) => PhoneNumber | undefined
export type PhoneNumber = {
  /** Such as +4915112345678. */
  number: string
  isValid(): boolean
  isPossible(): boolean
  formatNational(): string
  formatInternational(): string
}

export const mobileNumber: z.ZodMiniType<string, string> = z
  .string(accountTexts.mobileInvalid)
  .check(
    z.trim(),
    z.regex(/^\d{10}$/, accountTexts.mobileInvalid),
    z.describe('Where the shop is at home outside of the United States: a number of its country, or one with +'),
  )

/** What the shop takes where it is at home; elsewhere than in the United States it stores the number with its country code. */
export function mobileNumberIn(home: string, parse: ParseNumber): z.ZodMiniType<string, string> {
  if (home === 'US') return mobileNumber
  const message = accountTexts.mobileInvalidIn(countryInSentence(home))
  const toInternational = (text: string) => {
    const digits = digitsOf(text)
    const parsed = /^\+?\d{4,20}$/.test(digits) ? parse(digits, home as never) : undefined
    return parsed?.isValid() ? parsed.number : ''
  }
  return z.string(message).check(z.overwrite(toInternational), z.minLength(1, message))
}

/** The same in a form, where people write '(555) 123-4567'. Without the parser the shop checks what is sent. */
export function typedMobileNumberIn(home: string, parse: ParseNumber | undefined): z.ZodMiniType<string, string> {
  if (home !== 'US' && parse !== undefined) return mobileNumberIn(home, parse)
  const digits = z.overwrite((text: string) => digitsOf(text))
  if (home !== 'US') return z.string().check(digits)
  return z.string().check(
    digits,
    z.overwrite((text) => text.replace(/^\+?1(?=\d{10}$)/, '')),
    z.regex(/^\d{10}$/, accountTexts.mobileInvalid),
  )
}
