import * as z from 'zod/mini'
import {
  type Cents,
  type Dollars,
  type Hundredths,
  hasTwoDecimals,
  type Tokens,
  toCents,
  toDollars,
  toHundredths,
  toTokens,
} from './money.ts'

type Wire<A extends number> = z.ZodMiniType<A, A>

/** Dollars on the wire, whole cents inside. A request with more than two decimals is refused with `message`. */
export const dollars = (message?: string) =>
  z.codec(wireAmount<Dollars>(message), z.custom<Cents>(Number.isSafeInteger), { decode: toCents, encode: toDollars })

export const tokens = (message?: string) =>
  z.codec(wireAmount<Tokens>(message), z.custom<Hundredths>(Number.isSafeInteger), {
    decode: toHundredths,
    encode: toTokens,
  })

const wireAmount = <A extends number>(message?: string) =>
  z.number(message).check(z.refine(hasTwoDecimals, message)) as unknown as Wire<A>
