import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { maxCounted, productsPerPage } from '@storylamp/contract/limits'
import type { Currency } from '@storylamp/contract/money'
import type { Cursors } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { selectArranged } from './arranged.ts'
import { countListed, type FilteredQuery, type ListedRow, type Start, selectListed } from './listing.ts'
import { toProduct } from './to-product.ts'

export type CatalogDeps = {
  db: Db
  cursors: Cursors
  /** The currency that is asked for, if it is sold. */
  readCurrency: (asked?: string) => Promise<Currency>
}

export type CursorRefused = Refusal<'cursor_invalid'>

/** In the order of its collection, unless another one is wanted. */
export type ListQuery = Omit<FilteredQuery, 'sort'> & { sort?: FilteredQuery['sort'] | 'arranged' }

/** One page of the products that match a query, with their count, unless it is known, and the cursors of the pages beside it. */
export async function productPage(deps: CatalogDeps, query: ListQuery, known?: number) {
  const { limit = productsPerPage } = query
  const list = nameOf(query, limit)
  const start = startOf(deps.cursors, list, query, limit)
  if (start instanceof Refusal) return start
  const found = known ?? (await countListed(deps.db, query))
  const total = Math.min(found, maxCounted)
  const isBeyond = 'offset' in start && start.offset >= total
  // One row more tells whether there is a next page.
  const rows = isBeyond ? [] : await selectPage(deps.db, query, { start, limit: limit + 1 })
  const page = 'after' in start ? start.after.page : 'before' in start ? start.before.page : (query.page ?? 1)
  const isBackward = 'before' in start
  const shown = isBackward ? rows.slice(-limit) : rows.slice(0, limit)
  const seal = (row: ListedRow | undefined, toPage: number) =>
    row && deps.cursors.seal(list, { page: toPage, key: row.key, id: row.id })
  const previous = page > 1 ? seal(shown[0], page - 1) : undefined
  const next = isBackward || rows.length > limit ? seal(shown.at(-1), page + 1) : undefined
  return {
    products: shown.map(toProduct),
    total,
    isTotalMore: found > maxCounted,
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  }
}

type Page = { start: Start; limit: number }

const selectPage = (db: Db, { sort, ...query }: ListQuery, page: Page): Promise<ListedRow[]> =>
  sort === 'arranged' ? selectArranged(db, query, page) : selectListed(db, { ...query, sort }, page)

/** Names a list by what decides which products it has, in which order and on which page. */
const nameOf = ({ currency, collection, color, minPrice, maxPrice, sort = 'newest' }: ListQuery, limit: number) =>
  JSON.stringify([currency, collection, color, minPrice, maxPrice, sort, limit])

function startOf(cursors: Cursors, list: string, query: ListQuery, limit: number): Start | CursorRefused {
  const { after, before, page = 1 } = query
  const cursor = after ?? before
  // Pages beyond what is counted have no number.
  if (cursor === undefined) return { offset: (page - 1) * limit }
  const position = cursors.open(list, cursor)
  if (position === undefined) return new Refusal('cursor_invalid', catalogTexts.cursorInvalid)
  return after === undefined ? { before: position } : { after: position }
}
