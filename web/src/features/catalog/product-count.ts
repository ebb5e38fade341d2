import { countText } from '../../base/count-text.ts'

type Counts = { total: number; isTotalMore: boolean; page: number; pageCount: number }

/** Pages beyond the products that are counted have a number only on the way there. */
export function productCount(counts: Counts): string {
  const { isTotalMore, page, pageCount } = counts
  const products = countText(counts, 'product')
  if (isTotalMore) return `${products}, page ${page}`
  return pageCount > 1 ? `${products}, page ${page} of ${pageCount}` : products
}
