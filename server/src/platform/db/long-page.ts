import { maxCounted, rowsPerPage } from '@storylamp/contract/limits'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'

/** What `cursorQuery` of the contract parses. */
export type PageQuery = {
  sort?: 'newest' | 'oldest' | undefined
  page?: number | undefined
  after?: string | undefined
  before?: string | undefined
}

/** The rows of one page, and one more that tells whether there is another page. */
export type Slice = {
  limit: number
  offset: number
  direction: 'asc' | 'desc'
  /** Limits the rows to those beyond the cursor. */
  isBeyond: (at: RawBuilder<unknown>, key: RawBuilder<unknown>) => RawBuilder<SqlBool>
}

/** Microseconds, because a Date has only milliseconds. */
export const microsOf = (at: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${at}) * 1000000)::bigint`

/** The rows of a slice in the order of their time and key, with the time as their cursors name it. */
export const readSlice = <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  [at, key]: readonly [at: string, key: string],
  { limit, offset, direction, isBeyond }: Slice,
) =>
  rows
    .select(microsOf(sql.ref(at)).as('micros'))
    .where(isBeyond(sql.ref(at), sql.ref(key)))
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(key), direction)
    .limit(limit)
    .offset(offset)
    .execute()

/** How many rows a query has, counted no further than is shown. */
export async function countAtMost(db: Db, rows: Expression<unknown>): Promise<number> {
  const counted = sql<{
    total: number
  }>`SELECT count(*) AS total FROM (SELECT FROM ${rows} AS listed LIMIT ${maxCounted + 1}) AS counted`
  const { rows: totals } = await counted.execute(db)
  return totals[0]?.total ?? 0
}

type List<Row> = {
  select: (slice: Slice) => Promise<Row[]>
  /** As `countAtMost` counts; undefined leaves it at the rows that were read. */
  count: () => Promise<number | undefined>
  cursorOf: (row: Row) => string
}

/** A page of a list that is sorted by time and key, the newest first unless `sort` says otherwise. */
export async function longPage<Row>(
  { sort, page = 1, after, before }: PageQuery,
  { select, count, cursorOf }: List<Row>,
) {
  const isBackwards = before !== undefined
  const isNumbered = !isBackwards && after === undefined
  const offset = isNumbered ? (page - 1) * rowsPerPage : 0
  const isRising = isBackwards !== (sort === 'oldest')
  const found = await select({ ...sliceAfter(before ?? after, rowsPerPage + 1, isRising), offset })
  const isMore = found.length > rowsPerPage
  const rows = isBackwards ? found.slice(0, rowsPerPage).reverse() : found.slice(0, rowsPerPage)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasPrevious = isBackwards ? isMore : !isNumbered || page > 1
  const counted = await count()
  const total = Math.min(counted ?? offset + rows.length, maxCounted)
  const isTotalMore = counted === undefined ? isMore || !isNumbered : counted > total
  const counts = {
    total,
    ...(isTotalMore ? { isTotalMore } : {}),
    ...(isNumbered ? { page } : {}),
    pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
    ...(last !== undefined && (isBackwards || isMore) ? { next: cursorOf(last) } : {}),
    ...(first !== undefined && hasPrevious ? { previous: cursorOf(first) } : {}),
  }
  return { rows, counts }
}

/** The rows beyond a cursor, if there is one. */
export function sliceAfter(cursor: string | undefined, limit: number, isRising = false): Slice {
  const [, micros = '', key = ''] = /^(\d+)-(.+)$/.exec(cursor ?? '') ?? []
  const than = isRising ? sql`>` : sql`<`
  return {
    limit,
    offset: 0,
    direction: isRising ? 'asc' : 'desc',
    isBeyond: (at, keyColumn) =>
      cursor === undefined
        ? sql`true`
        : sql`(${at}, ${keyColumn}) ${than} (${timestampOf(micros)}::timestamptz, ${key})`,
  }
}

/** As text, because a Date has only milliseconds. */
const timestampOf = (micros: string) => {
  const digits = micros.padStart(7, '0')
  return new Date(Number(digits.slice(0, -3))).toISOString().replace('Z', `${digits.slice(-3)}Z`)
}
