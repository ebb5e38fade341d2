import * as z from 'zod/mini'

/** For what an address may name but once. */
export const once = 'Must be given once'

export const wholeNumber = (max: number) =>
  z.pipe(
    z.string(once).check(z.regex(/^[1-9]\d{0,5}$/, 'Must be a whole number of at least 1')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `Must be at most ${max}`))),
  )

export const pageNumber = wholeNumber(100_000)

/** Stands beside the rows of one page. */
export const pageCounts = {
  total: z.number(),
  page: z.number(),
  pageCount: z.number(),
}

export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), ...pageCounts })
