import * as z from 'zod/mini'
import { currencies } from './currencies.ts'
import {
  beside,
  type Currency,
  currencyOf,
  type Hundredths,
  hasDecimals,
  type Major,
  type Money,
  maxDecimals,
  type Tokens,
  toHundredths,
  toMajor,
  toTokens,
} from './money.ts'

type Wire<A extends number> = z.ZodMiniType<A, A>

const wireAmount = <A extends number>(decimals: number, message?: string) =>
  z.number(message).check(z.refine((amount) => hasDecimals(amount, decimals), message)) as unknown as Wire<A>

const isMoney = (value: unknown) =>
  typeof value === 'object' && value !== null && 'cents' in value && Number.isSafeInteger(value.cents)

/** Money of a reply: it is sent in major units of its own currency. */
export const money = () =>
  z.codec(wireAmount<Major>(maxDecimals), z.custom<Money>(isMoney), {
    decode: () => {
      throw new Error('the currency of an amount that was received stands beside it')
    },
    encode: toMajor,
  })

/** Money of a request, in major units: its handler knows the currency, whose decimals are checked there. */
export const majorUnits = (message?: string) => wireAmount<Major>(maxDecimals, message)

let namesDollars = false

/** Of the amounts beside it. A shop that sells in dollars alone leaves it out, as the specification's replies do. */
export const currency = {
  currency: z.codec(z.optional(z.enum(currencies)), z.enum(currencies), {
    decode: (sent) => currencyOf({ currency: sent }),
    encode: (given) => (namesDollars ? given : beside(given).currency),
  }),
}
/** Of amounts that may be missing. */
export const ofAmounts = { currency: z.optional(currency.currency) }

export const isDollarsAlone = (sold: readonly Currency[]): boolean => sold.join() === 'USD'

/** Of a shop that sells in these. Encoding is done in one go, so that nothing else is encoded meanwhile. */
export function encodeReply(schema: z.ZodMiniType, reply: unknown, sold: readonly Currency[]): unknown {
  namesDollars = !isDollarsAlone(sold)
  try {
    return z.encode(schema, reply)
  } finally {
    namesDollars = false
  }
}

export const tokens = (message?: string) =>
  z.codec(wireAmount<Tokens>(2, message), z.custom<Hundredths>(Number.isSafeInteger), {
    decode: toHundredths,
    encode: toTokens,
  })
