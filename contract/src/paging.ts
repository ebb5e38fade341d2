import * as z from 'zod/mini'

/** The message for a query parameter that is given twice. */
export const givenOnce = 'Must be given once'

export const wholeNumber = (max: number) =>
  z.pipe(
    z.string(givenOnce).check(z.regex(/^[1-9]\d{0,5}$/, 'Must be a whole number of at least 1')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `Must be at most ${max}`))),
  )

export const pageNumber = wholeNumber(100_000)

/** Accompanies the rows of a page. */
export const pageCounts = {
  total: z.number(),
  page: z.number(),
  pageCount: z.number(),
}

export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), ...pageCounts })
