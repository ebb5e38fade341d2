import * as z from 'zod/mini'
import { dollars, tokens } from '../amounts.ts'
import { maxPriceCents } from '../limits.ts'

// Prices in tokens have the same limit, in hundredths.
const isPrice = (amount: number) => amount > 0 && amount <= maxPriceCents

/** A price that an admin sets: more than zero, and at most 100,000. */
export const priceInDollars = (message: string) => dollars(message).check(z.refine(isPrice, message))
export const priceInTokens = (message: string) => tokens(message).check(z.refine(isPrice, message))

/** The version that the change is based on; without it, conflicts are not detected. */
export const versionSent = z.optional(z.int())

/** A position in a list, counted from 1. */
export const position = z.int().check(z.minimum(1), z.maximum(1000))
