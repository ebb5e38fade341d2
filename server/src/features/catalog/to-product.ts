import type { AdminProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { Product } from '@storylamp/contract/catalog/catalog'
import { type Currency, money } from '@storylamp/contract/money'
import type { AdminColumns, OtherPrices, ProductRow } from './queries.ts'
import { struckPrice } from './struck-price.ts'

export function toProduct(row: Omit<ProductRow, AdminColumns>): Product {
  const struck = struckPrice(row.reduction)
  return {
    _id: row.id,
    name: row.name,
    price: money(row.price_now, row.price_currency),
    currency: row.price_currency,
    ...(struck === undefined ? {} : { struckPrice: money(struck, row.price_currency) }),
    ...(row.sale_ends === null ? {} : { saleEnds: row.sale_ends.toISOString() }),
    images: row.pictures.map(({ path }) => path),
    imageAlts: row.pictures.map(({ alt }) => alt),
    isActive: row.state === 'for_sale',
    color: row.colors,
    description: row.description,
    facts: row.facts,
    ...(row.token_price_hundredths === null ? {} : { tokenPrice: row.token_price_hundredths }),
    sku: row.sku,
    ...(row.trailer_link === null ? {} : { trailerLink: row.trailer_link }),
    collections: row.collections ?? [],
    ...(row.promise === null ? {} : { promise: row.promise }),
    ...(row.product_group === null ? {} : { group: row.product_group }),
    ...(row.variant === null ? {} : { variant: row.variant }),
    ...(row.is_sold_out ? { isSoldOut: true } : {}),
    createdAt: row.created_at.toISOString(),
  }
}

export const toAdminProduct = (row: ProductRow): AdminProduct => ({
  ...toProduct(row),
  price: money(row.price_cents, row.currency),
  ...(row.other_prices && { prices: pricesOf(row.other_prices, 'price') }),
  hasGuide: row.has_guide,
  ...(row.price_now === row.price_cents ? {} : { priceNow: money(row.price_now, row.currency) }),
  ...toSale(row),
  ...(row.weight_grams === null ? {} : { weightGrams: row.weight_grams }),
  ...(row.tax_class === 'goods' ? {} : { taxClass: row.tax_class }),
  ...(Object.keys(row.safety).length === 0 ? {} : { safety: row.safety }),
  stock: row.stock,
  ...(row.held === null ? {} : { held: row.held }),
  ...toSaleState(row),
  version: row.version,
})

export const toSaleState = ({
  state,
  publish_at,
  published_at,
}: Pick<ProductRow, 'state' | 'publish_at' | 'published_at'>) => ({
  isActive: state === 'for_sale',
  ...(publish_at === null ? {} : { publishAt: publish_at.toISOString() }),
  ...(published_at === null ? { isDraft: true as const } : {}),
})

const pricesOf = (others: OtherPrices, of: 'price' | 'sale') =>
  Object.fromEntries(
    Object.entries(others).flatMap(([currency, { [of]: amount }]) =>
      amount === null ? [] : [[currency, money(amount, currency as Currency)]],
    ),
  )

/** The sale of a product, which may be over or to come. */
export const toSale = ({
  currency,
  sale_cents,
  sale_from,
  sale_to,
  other_prices = null,
}: Pick<ProductRow, 'currency' | 'sale_cents' | 'sale_from' | 'sale_to'> &
  Partial<Pick<ProductRow, 'other_prices'>>) => {
  if (sale_cents === null || sale_from === null || sale_to === null) return {}
  const prices = pricesOf(other_prices ?? {}, 'sale')
  const period = { from: sale_from.toISOString(), to: sale_to.toISOString() }
  const others = Object.keys(prices).length > 0 && { prices }
  return { salePrice: { price: money(sale_cents, currency), ...others, ...period } }
}
