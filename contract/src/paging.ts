import * as z from 'zod/mini'
import { lastNumberedPage } from './limits.ts'

/** The message for a query parameter that is given twice. */
export const givenOnce = 'Must be given once'

export const wholeNumber = (max: number) =>
  z.pipe(
    z.string(givenOnce).check(z.regex(/^[1-9]\d{0,5}$/, 'Must be a whole number of at least 1')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `Must be at most ${max}`))),
  )

export const pageNumber = wholeNumber(100_000)

export const pageCounts = {
  total: z.number(),
  page: z.number(),
  pageCount: z.number(),
}

export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), ...pageCounts })

const cursorOf = (format: RegExp) =>
  z.optional(z.string(givenOnce).check(z.regex(format, 'This is no position in this list')))

/** A cursor of a list that is sorted by time: microseconds, and what tells rows of one moment apart. */
const cursorFormats = {
  number: /^\d{1,16}-\d{1,15}$/,
  slug: /^\d{1,16}-[a-z0-9-]{1,80}$/,
  uuid: /^\d{1,16}-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/**
 * Where a long list is read: the first 1,000 rows by page, and any row by the cursors of replies. Every well-formed cursor leads
 * to a page, also after its row is gone.
 */
export const cursorQuery = (key: keyof typeof cursorFormats) => ({
  /** The newest come first unless the oldest are asked for. */
  sort: z.optional(z.enum(['newest', 'oldest'], 'Must be newest or oldest')),
  page: z.optional(wholeNumber(lastNumberedPage)),
  after: cursorOf(cursorFormats[key]),
  before: cursorOf(cursorFormats[key]),
})

export const longPageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** At most 1,000. */
    total: z.number(),
    /** There are more than `total`. */
    isTotalMore: z.optional(z.boolean()),
    /** Absent where a cursor was followed. */
    page: z.optional(z.number()),
    pageCount: z.number(),
    /** The cursors of the neighbouring pages: `after` and `before` take them. */
    next: z.optional(z.string()),
    previous: z.optional(z.string()),
  })
