import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { NewProduct, ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import type { SafetySent } from '@storylamp/contract/catalog/safety-sent'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { cleanHtml } from './clean-html.ts'
import { lockExisting } from './collections/collection-queries.ts'
import { findPictures, type KnownPictures, toPictures } from './find-pictures.ts'
import type { InCents } from './prices/in-cents.ts'

const mapDefined = <Value, Column>(value: Value | undefined, toColumn: (value: Value) => Column) =>
  value === undefined ? undefined : toColumn(value)

/** Drops empty fields. */
const toJson = (safety: SafetySent) =>
  JSON.stringify(Object.fromEntries(Object.entries(safety).filter(([, value]) => value !== '')))

export type Known = { pictures: KnownPictures; collections: Set<string> }

export async function findKnown(db: Db, changes: Pick<ProductChange, 'images' | 'collections'>[]): Promise<Known> {
  return {
    pictures: await findPictures(
      db,
      changes.flatMap(({ images = [] }) => images),
    ),
    collections: await lockExisting(
      db,
      changes.flatMap(({ collections = [] }) => collections),
    ),
  }
}

/** The columns of a change. A field that it does not name is undefined, which leaves the column as it is. */
export function productColumns(change: InCents<ProductChange>, name: string, known: Known) {
  const description = mapDefined(change.description, cleanHtml)
  if (description === '') return refuseField('invalid_input', 'description', adminTexts.descriptionRequired)
  const pictures = change.images && toPictures(change.images, known.pictures, name)
  if (pictures instanceof Refusal) return pictures
  const hasUnknown = change.collections?.some((type) => !known.collections.has(type)) ?? false
  if (hasUnknown) return refuseField('invalid_input', 'collections', adminTexts.collectionUnknown)
  return {
    name: change.name,
    sku: change.sku,
    currency: change.currency,
    price_cents: change.price,
    token_price_hundredths: change.tokenPrice,
    description,
    colors: mapDefined(change.color, (color) => [color].flat()),
    facts: mapDefined(change.facts, JSON.stringify),
    pictures: mapDefined(pictures, JSON.stringify),
    trailer_link: mapDefined(change.trailerLink, (link) => link || null),
    promise: change.promise,
    product_group: change.group,
    variant: change.variant,
    weight_grams: change.weightGrams,
    tax_class: change.taxClass,
    safety: mapDefined(change.safety, toJson),
    has_guide: change.hasGuide,
  }
}

type Columns = Exclude<ReturnType<typeof productColumns>, Refusal>

export const newRow = (
  id: string,
  { name, sku, price, currency }: Pick<InCents<NewProduct>, 'name' | 'sku' | 'price' | 'currency'>,
  columns: Columns,
) => ({
  id,
  name,
  sku,
  currency,
  price_cents: price,
  token_price_hundredths: columns.token_price_hundredths ?? null,
  description: columns.description ?? '',
  colors: columns.colors ?? [],
  facts: columns.facts ?? '[]',
  pictures: columns.pictures ?? '[]',
  trailer_link: columns.trailer_link ?? null,
  promise: columns.promise ?? null,
  product_group: columns.product_group ?? null,
  variant: columns.variant ?? null,
  weight_grams: columns.weight_grams ?? null,
  tax_class: columns.tax_class ?? 'goods',
  safety: columns.safety ?? '{}',
  has_guide: columns.has_guide ?? false,
})
