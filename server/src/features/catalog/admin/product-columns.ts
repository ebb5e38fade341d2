import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import type { SafetySent } from '@storylamp/contract/catalog/safety-sent'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { selectCollections } from '../queries.ts'
import { cleanHtml } from './clean-html.ts'
import { findPictures } from './find-pictures.ts'

const refused = (field: string, message: string) =>
  new Failure('invalid_input', message, { errors: [{ path: field, message }] })

const mapDefined = <Value, Column>(value: Value | undefined, toColumn: (value: Value) => Column) =>
  value === undefined ? undefined : toColumn(value)

/** Without what is empty. */
const toJson = (safety: SafetySent) =>
  JSON.stringify(Object.fromEntries(Object.entries(safety).filter(([, value]) => value !== '')))

/** The columns of a change. A field that it does not name is undefined, which leaves the column as it is. */
export async function productColumns(db: Db, change: ProductChange, name: string) {
  const description = mapDefined(change.description, cleanHtml)
  if (description === '') return refused('description', adminTexts.descriptionRequired)
  const pictures = change.images && (await findPictures(db, change.images, name))
  if (pictures instanceof Failure) return pictures
  if (await hasUnknownCollection(db, change.collections)) return refused('collections', adminTexts.collectionUnknown)
  return {
    name: change.name,
    sku: change.sku,
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
    safety: mapDefined(change.safety, toJson),
    is_active: change.isActive,
  }
}

async function hasUnknownCollection(db: Db, types: string[] = []): Promise<boolean> {
  if (types.length === 0) return false
  const known = new Set((await selectCollections(db)).map(({ type }) => type))
  return types.some((type) => !known.has(type))
}
