import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type {
  WireAdminProduct as AdminProduct,
  WireNewProduct as NewProduct,
} from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import type { Checked } from '../../../ui/forms/use-form.ts'
import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

export function toProduct({
  price,
  prices,
  salePrice,
  tokenPrice,
  images,
  collections,
  color,
  trailerLink,
  facts,
  promise,
  group,
  variant,
  weightGrams,
  safety,
  hasGuide,
  isActive,
  publishAt,
  ...values
}: FormValues) {
  return {
    ...values,
    price: toNumber(price),
    ...(prices !== undefined && { prices: toPrices(prices) }),
    salePrice: toSale(salePrice as FormValues | undefined),
    tokenPrice: isFilled(tokenPrice) ? toNumber(tokenPrice) : null,
    images: images ?? [],
    collections: Object.keys(collections ?? {}),
    color: split(color, ','),
    trailerLink: isFilled(trailerLink) ? trailerLink : null,
    facts: split(facts, '\n').map(toFact),
    promise: isFilled(promise) ? promise : null,
    group: isFilled(group) ? group : null,
    variant: isFilled(variant) ? variant : null,
    weightGrams: isFilled(weightGrams) ? toNumber(weightGrams) : null,
    safety: toSafety(safety as FormValues | undefined),
    hasGuide: hasGuide !== undefined,
    isActive: isActive !== undefined,
    publishAt: isFilled(publishAt) ? toMoment(publishAt) : null,
  }
}

/** Empty fields have the shop's own values; without watts there are no pictograms. */
function toSafety({ charger, ...texts }: FormValues = {}) {
  const { minWatts, maxWatts, usbPd, isIncluded } = (charger ?? {}) as FormValues
  const watts = { minWatts: toNumber(minWatts), maxWatts: toNumber(maxWatts) }
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => isFilled(value))),
    ...([minWatts, maxWatts].some(isFilled) && {
      charger: { ...watts, usbPd: usbPd !== undefined, isIncluded: isIncluded !== undefined },
    }),
  }
}

/** In other currencies; an empty field takes a price away. */
const toPrices = (prices: unknown) =>
  Object.fromEntries(
    Object.entries(prices as FormValues).map(([currency, price]) => [
      currency,
      isFilled(price) ? toNumber(price) : null,
    ]),
  )

/** Empty fields are no sale. */
function toSale({ price, prices, from, to }: FormValues = {}) {
  if (![price, from, to].some(isFilled)) return null
  const others = prices !== undefined && { prices: toPrices(prices) }
  return { price: toNumber(price), ...others, ...(isFilled(from) ? { from: toMoment(from) } : {}), to: toMoment(to) }
}

/** The fields show the browser's time. */
const toMoment = (local: unknown) => (isFilled(local) ? new Date(String(local)).toISOString() : '')

export function toLocal(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().replace(/(:00)?(\.000)?Z$/, '')
}

const split = (text: unknown, separator: string): string[] =>
  String(text)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A line such as 'Weight: 300 g'. */
function toFact(line: string) {
  const [label = '', ...value] = line.split(':')
  return { label, value: value.join(':') }
}

/** What the form sends of a product that nobody changes in it. */
export const toProductFields = (product: AdminProduct) => ({
  name: product.name,
  sku: product.sku,
  price: product.price,
  prices: product.prices,
  salePrice: product.salePrice,
  tokenPrice: product.tokenPrice,
  color: product.color,
  trailerLink: product.trailerLink,
  facts: product.facts,
  promise: product.promise,
  group: product.group,
  variant: product.variant,
  weightGrams: product.weightGrams,
  taxClass: product.taxClass ?? 'goods',
  safety: product.safety ?? {},
  description: product.description,
  images: picturesOf(product),
  collections: product.collections,
  hasGuide: product.hasGuide,
  isActive: product.isActive,
  publishAt: product.publishAt,
})

/** A draft would stay one, although its time has come. */
export function refusePassedTime(checked: Checked<NewProduct>, now = Date.now()): Checked<NewProduct> {
  if (checked.wrong || !checked.data.publishAt || checked.data.isActive) return checked
  if (Date.parse(checked.data.publishAt) > now) return checked
  return { wrong: [{ path: 'publishAt', message: adminTexts.publishPassed }] }
}

/** As a start for another product: a draft without the sale, and without what names this one product alone. */
export const toCopy = ({
  salePrice: _,
  priceNow: __,
  publishAt: ___,
  variant: ____,
  safety,
  ...product
}: AdminProduct): AdminProduct => ({
  ...product,
  ...(safety && { safety: { ...safety, identifier: '' } }),
  name: '',
  sku: '',
  isActive: false,
})

export const picturesOf = (product: Product | undefined) =>
  product?.images.map((path, position) => ({ path, alt: product.imageAlts[position] ?? '' })) ?? []

export const productLabels = {
  name: 'Name',
  sku: 'SKU',
  price: 'Price',
  prices: 'Prices in other currencies',
  salePrice: 'Sale',
  tokenPrice: 'Free tokens with each',
  color: 'Colors',
  trailerLink: 'Film',
  facts: 'Facts',
  promise: 'Promise',
  hasGuide: 'Guide of lamps and speakers',
  group: 'Product group',
  variant: 'Name within the group',
  weightGrams: 'Weight in grams',
  taxClass: 'Taxed as',
  safety: 'Safety and product facts',
  description: 'Description',
  images: 'Pictures',
  collections: 'Collections',
  isActive: 'On the shelf',
  publishAt: 'On the shelf from',
}
