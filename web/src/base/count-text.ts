type Counted = { total: number; isTotalMore?: boolean | undefined }

/** '1 product', '12 products', 'Over 1,000 products'. */
export function countText({ total, isTotalMore = false }: Counted, thing: string): string {
  const counted = `${total.toLocaleString('en-US')} ${total === 1 ? thing : `${thing}s`}`
  return isTotalMore ? `Over ${counted}` : counted
}
