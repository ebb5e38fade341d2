import type { WireAdminProduct as AdminProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

export function toProduct({
  price,
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
  isActive,
  ...values
}: FormValues) {
  return {
    ...values,
    price: toNumber(price),
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
    isActive: isActive !== undefined,
  }
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
  tokenPrice: product.tokenPrice,
  color: product.color,
  trailerLink: product.trailerLink,
  facts: product.facts,
  promise: product.promise,
  group: product.group,
  variant: product.variant,
  weightGrams: product.weightGrams,
  description: product.description,
  images: picturesOf(product),
  collections: product.collections,
  isActive: product.isActive,
})

export const picturesOf = (product: Product | undefined) =>
  product?.images.map((path, position) => ({ path, alt: product.imageAlts[position] ?? '' })) ?? []

export const productLabels = {
  name: 'Name',
  sku: 'SKU',
  price: 'Price in dollars',
  tokenPrice: 'Free tokens with each',
  color: 'Colors',
  trailerLink: 'Film',
  facts: 'Facts',
  promise: 'Promise',
  group: 'Product group',
  variant: 'Name within the group',
  weightGrams: 'Weight in grams',
  description: 'Description',
  images: 'Pictures',
  collections: 'Collections',
  isActive: 'On the shelf',
}
