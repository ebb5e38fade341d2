import * as z from 'zod/mini'
import { majorUnits, tokens } from '../amounts.ts'
import { maxPriceInTokens } from '../limits.ts'
import { maxPriceCents } from '../money.ts'

/** A price that an admin sets, in major units. */
export const priceSent = (message: string) =>
  majorUnits(message).check(z.refine((amount) => amount > 0 && amount <= maxPriceCents, message))
/** In hundredths. */
export const priceInTokens = (message: string) =>
  tokens(message).check(z.refine((amount) => amount > 0 && amount <= maxPriceInTokens, message))

/** The version that the change is based on; without it, conflicts are not detected. */
export const versionSent = z.optional(z.int())

/** A position in a list, counted from 1. */
export const position = z.int().check(z.minimum(1), z.maximum(1000))
