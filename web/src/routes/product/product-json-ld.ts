import type { WireProduct as Product, WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { currencyOf, plainAmount } from '@storylamp/contract/money'
import { paths } from '../../base/paths.ts'

const inline = /<\/?(?:strong|em|u|s|a)\b[^>]*>/g
const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

/** The words of a description. Where a heading, an item or a paragraph ends without a mark, it gets one. */
export const textOf = (html: string): string =>
  [
    ...html
      .replace(inline, '')
      .replace(/<br\b[^>]*>/g, ' ')
      .matchAll(/(<h\d>|^|>)([^<>]+)/g),
  ]
    .map(([, before = '', text = '']) => text.trim() && withMark(text.trim(), before.startsWith('<h') ? ':' : '.'))
    .filter((text) => text !== '')
    .join(' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name) => signs[name] ?? '')
    .replace(/\s+/g, ' ')

const withMark = (text: string, mark: string) => (/[.!?:;,…][”’"')]?$/.test(text) ? text : text + mark)

export const productJsonLd = (product: ShownProduct, origin: string, shopName: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.sku,
  description: textOf(product.description),
  image: product.images.map((path) => `${origin}/${path}`),
  color: product.color.join(', '),
  brand: { '@type': 'Brand', name: shopName },
  ...(product.safety?.manufacturer === undefined
    ? {}
    : { manufacturer: { '@type': 'Organization', name: product.safety.manufacturer.replace(/,?\n+/g, ', ') } }),
  ...(product.group === undefined ? {} : { inProductGroupWithID: product.group }),
  offers: {
    '@type': 'Offer',
    url: `${origin}${paths.product(product._id)}`,
    price: plainAmount(product.price, currencyOf(product)),
    priceCurrency: currencyOf(product),
    ...saleOf(product),
    availability: `https://schema.org/${product.isSoldOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  },
})

const saleOf = ({ price, struckPrice, saleEnds, ...product }: Product) => ({
  ...(saleEnds === undefined ? {} : { priceValidUntil: saleEnds }),
  ...(struckPrice === undefined
    ? {}
    : {
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            price: plainAmount(price, currencyOf(product)),
            priceCurrency: currencyOf(product),
          },
          {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: plainAmount(struckPrice, currencyOf(product)),
            priceCurrency: currencyOf(product),
          },
        ],
      }),
})
