type SlowText = { path: string; type: string; text: () => string; status: number }

const preview = '/api/admin/pages/help/preview'
const products = '/api/admin/products/import?dryRun=true'
const stock = '/api/admin/stock/import?dryRun=true'

const json = (path: string, status: number, text: () => string) => ({ path, type: 'application/json', text, status })
const page = (status: number, text: () => string) =>
  json(preview, status, () => JSON.stringify({ markdown: `# T\n\nL\n\n${text()}` }))
const csv = (path: string, text: () => string) => ({ path, type: 'text/csv', text, status: 400 })

const emptyTexts = () => `[${'"",'.repeat(86_000)}""]`
const wide = () => `|${'a|'.repeat(12_000)}\n|${'-|'.repeat(12_000)}\n${'|\n'.repeat(1900)}`

/** What takes some parsers long, and how the shop answers. */
export const slowTexts: Record<string, SlowText> = {
  '258 KB of empty texts from strangers': json('/api/auth/logout', 413, emptyTexts),
  '258 KB of empty texts to a call for others': json('/api/cart', 403, emptyTexts),
  'a page with a wide table': page(400, wide),
  'a page of what could begin an address': page(200, () => `${'a.'.repeat(20_000)}@`),
  'a page of pictures that do not end': page(400, () => '!['.repeat(29_000)),
  'a CSV of 40,000 columns': csv(products, () => `sku${',c'.repeat(40_000)}\nx`),
  'a CSV of empty lines': csv(products, () => `SKU\nx${'\n'.repeat(15e6)}`),
  'a CSV of commas': csv(stock, () => `SKU,Quantity\n${','.repeat(8e6)}`),
  'a CSV of quotes': csv(stock, () => `SKU,Quantity\n${'""'.repeat(4e6)}`),
  'a CSV of long rows': csv(products, () => `SKU\n${`"${'""'.repeat(49_000)}",`.repeat(150)}`),
}
