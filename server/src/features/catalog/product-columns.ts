import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import { toHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { cleanHtml } from './clean-html.ts'
import { namedPictures } from './named-pictures.ts'
import { selectCollections } from './queries.ts'

const refused = (field: string, message: string) =>
  new Failure('invalid_input', message, { errors: [{ path: field, message }] })

const ifGiven = <Given, Column>(given: Given | undefined, toColumn: (given: Given) => Column) =>
  given === undefined ? undefined : toColumn(given)

/** What an admin says of a product as its columns; what is not said is undefined, and stays. */
export async function columnsOf(db: Db, change: ProductChange, name: string) {
  const description = ifGiven(change.description, cleanHtml)
  if (description === '') return refused('description', adminTexts.descriptionRequired)
  const pictures = change.images && (await namedPictures(db, change.images, name))
  if (pictures instanceof Failure) return pictures
  if (await hasUnknown(db, change.collections)) return refused('collections', adminTexts.collectionUnknown)
  return {
    name: change.name,
    sku: change.sku,
    price_cents: ifGiven(change.price, toHundredths),
    token_price_hundredths: ifGiven(change.tokenPrice, (tokens) => (tokens === null ? null : toHundredths(tokens))),
    description,
    colors: ifGiven(change.color, (color) => [color].flat()),
    facts: ifGiven(change.facts, JSON.stringify),
    pictures: ifGiven(pictures, JSON.stringify),
    trailer_link: ifGiven(change.trailerLink, (link) => link || null),
    is_active: change.isActive,
  }
}

async function hasUnknown(db: Db, collections: string[] = []): Promise<boolean> {
  if (collections.length === 0) return false
  const known = new Set((await selectCollections(db)).map(({ type }) => type))
  return collections.some((type) => !known.has(type))
}
