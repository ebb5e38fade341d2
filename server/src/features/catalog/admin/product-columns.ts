import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { NewProduct, ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import type { SafetySent } from '@storylamp/contract/catalog/safety-sent'
import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import { dayMs, later, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { ProductRow } from '../queries.ts'
import { cleanHtml } from './clean-html.ts'
import { lockExisting } from './collections/collection-queries.ts'
import { findPictures, type KnownPictures, toPictures } from './find-pictures.ts'
import type { InCents, SaleInCents } from './prices/in-cents.ts'

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

export type Sale = Pick<ProductRow, 'sale_cents' | 'sale_from' | 'sale_to'>
type Before = Sale & { price_cents: Cents }

export const noSale: Sale = { sale_cents: null, sale_from: null, sale_to: null }

/** The columns of the sale after a change; one that is over may stay. */
export async function saleColumns(
  db: Db,
  { salePrice, price }: { salePrice?: SaleInCents | null | undefined; price?: Cents | undefined },
  before?: Before,
  at?: Date,
): Promise<Sale | Refusal<'invalid_input'>> {
  if (salePrice === null || (salePrice === undefined && !before?.sale_cents)) return noSale
  const now = at ?? (await readClock(db))
  const sale = salePrice === undefined ? (before ?? noSale) : columnsOf(salePrice, now)
  const { sale_cents, sale_from, sale_to } = sale
  if (sale_cents === null || sale_from === null || sale_to === null) return noSale
  if (sale_from >= sale_to) return refuseField('invalid_input', 'salePrice.to', adminTexts.saleReversed)
  const isOver = sale_to <= now
  if (isOver && !isSame(sale, before)) return refuseField('invalid_input', 'salePrice.to', adminTexts.saleOver)
  if (!isOver && sale_cents >= (price ?? before?.price_cents ?? 0)) {
    return refuseField('invalid_input', salePrice === undefined ? 'price' : 'salePrice.price', adminTexts.saleTooDear)
  }
  return { sale_cents, sale_from, sale_to }
}

/** The clock that decides when a sale begins and ends. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

const columnsOf = ({ price, from, to }: SaleInCents, now: Date) => ({
  sale_cents: price,
  // In whole seconds, as the form of the back office shows it.
  sale_from: from === undefined ? new Date(Math.floor(now.getTime() / secondMs) * secondMs) : new Date(from),
  sale_to: isDay(to) ? later(new Date(to), dayMs) : new Date(to),
})

const isDay = (moment: string) => moment.length === '2026-12-24'.length

const isSame = (sale: Sale, before: Sale = noSale) =>
  sale.sale_cents === before.sale_cents &&
  sale.sale_from?.getTime() === before.sale_from?.getTime() &&
  sale.sale_to?.getTime() === before.sale_to?.getTime()
