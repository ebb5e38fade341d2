import type { Tokens } from './money.ts'

/** Limits and fixed choices, separate from the schemas so that the browser can load them without zod. */

export const recentProductsOnHome = 4
export const productsPerPage = 24
export const maxRelated = 4
export const maxProductsPerPage = 100
/** Rows are counted up to here, and so far a page has a number; beyond, it has a cursor. */
export const maxCounted = 1000
export const rowsPerPage = 50
export const lastNumberedPage = maxCounted / rowsPerPage

export const productSorts = ['newest', 'price-asc', 'price-desc', 'name'] as const
export type ProductSort = (typeof productSorts)[number]

/** In hundredths of a token. */
export const maxPriceInTokens = 10_000_000

export const storyOrderTokens = 50 as Tokens
/** A story that is not ready after this many days is refunded. */
export const storyDays = 14
/** The days that the law gives to withdraw from what is bought at a distance. */
export const withdrawalDays = 14
export const transactionsPerPage = 20
export const ordersPerPage = 100

export const maxOfOneProduct = 5
/** The payment provider takes 100 lines in a checkout. */
export const maxCartLines = 50
export const quantityPauseMs = 300

export const contactLimits = { name: 100, message: 5000 } as const

/** For names, addresses and other single-line fields. */
export const typedTextLimit = 200
export const passwordLimits = { min: 8, max: 256 } as const
export const maxChildren = 12

/** An invitation to a family works so long. */
export const invitationDays = 7

export const resendAfterSeconds = 60
export const codeMinutes = 10
/** The link in a reset mail works longer than its code, as nobody can guess it. */
export const linkMinutes = 60
export const codeTries = 5
/** Digital orders that a family may give back within a day and still order more. */
export const maxGivenBackPerDay = 10
