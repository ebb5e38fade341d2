type Counts = { total: number; isTotalMore: boolean; page: number; pageCount: number }

/** Pages beyond the products that are counted have a number only on the way there. */
export function productCount({ total, isTotalMore, page, pageCount }: Counts): string {
  if (isTotalMore) return `Over ${total.toLocaleString('en-US')} products, page ${page}`
  const products = total === 1 ? '1 product' : `${total} products`
  return pageCount > 1 ? `${products}, page ${page} of ${pageCount}` : products
}
