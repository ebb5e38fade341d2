import * as z from 'zod/mini'
import { fromHundredths, toHundredths } from '../money.ts'

/** Dollars or tokens that the shopkeeper sets: more than nothing, with at most two decimals (D20). */
export const setAmount = (words: string) =>
  z.number(words).check(
    z.positive(words),
    z.maximum(100_000, words),
    z.refine((amount) => fromHundredths(toHundredths(amount)) === amount, words),
  )

/** A place among others, from 1. */
export const place = z.int().check(z.minimum(1), z.maximum(1000))
