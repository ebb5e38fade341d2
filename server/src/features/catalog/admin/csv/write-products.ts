import { setImmediate as nextTurn } from 'node:timers/promises'
import { slugOf } from '@storylamp/contract/slug'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../../../platform/db/database.ts'
import { withFreeId } from '../../../../platform/db/unique-slug.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import { inParts } from '../../../../platform/in-parts.ts'
import { createPause } from '../../../../platform/limits/pause.ts'
import { recordEvent } from '../../../events/index.ts'
import { readSection } from '../../../settings/index.ts'
import { endCounting, lockStocks, setStocks } from '../../../stock/index.ts'
import { lockProductsBySku } from '../admin-queries.ts'
import { inCents } from '../prices/in-cents.ts'
import { findKnown, type Known, newRow, productColumns } from '../product-columns.ts'
import { insertProducts, recordPrices, updateProducts } from '../product-rows.ts'
import { moveSaleState } from '../sale-state.ts'
import { makeSearchable } from '../searchable.ts'
import { refuseRows, type Wrong, wrongCell } from './csv-file.ts'
import { type Change, type Columns, type Found, type Refused, refuseWrongPrices, wrongOf } from './price-rows.ts'
import { findStoredProducts, raiseVersions, replaceAllMemberships } from './queries.ts'
import { lacking, type Row } from './read-rows.ts'

// Each statement has to end within its timeout.
const rowsAtOnce = 500

/** The pictures of a zip, by what rows name in their place. */
export type Pictures = ReadonlyMap<string, string>

export type Outcome = { created: number; changed: number; withoutPicture?: number }

/** Creates and changes the products of a file, in a transaction. */
export async function writeProducts(
  db: Db,
  member: Member,
  rows: Row[],
  pictures: Pictures,
): Promise<Refused | Outcome> {
  const placed = rows.map((row) => ({ ...row, change: withPictures(row.change, pictures) }))
  const { found, wrong } = await findAll(db, placed, pictures)
  const refused = await refuseWrongPrices(db, member, found, wrong)
  if (refused !== undefined) return refused
  const created = await createAll(
    db,
    found.filter(({ id }) => id === undefined),
  )
  const existing = found.filter((row): row is Found & { id: string } => row.id !== undefined)
  const changed: Awaited<ReturnType<typeof updateProducts>> = []
  for (const part of inParts(existing, rowsAtOnce))
    changed.push(
      ...(await updateProducts(
        db,
        part.map(({ id, columns }) => ({ id, ...columns })),
        part.flatMap(othersOf),
      )),
    )

  await recordPrices(
    db,
    created.map(({ id }) => id),
    created.flatMap(othersOf),
  )
  const repriced = existing.flatMap(({ id, others }) => (others.length > 0 ? [id] : []))
  const all = [...existing, ...created]
  const moved = await moveAll(db, all)
  const reworded = changed.flatMap(({ id, isReworded }) => (isReworded ? [id] : []))
  await makeSearchable(db, [...new Set([...created.map(({ id }) => id), ...moved, ...reworded])])
  const counted = await countAll(db, member, all)
  if (counted instanceof Refusal) return counted
  const isOld = new Set(existing.map(({ id }) => id))
  const others = [...new Set([...moved, ...counted, ...repriced])].filter((id) => isOld.has(id))
  if (others.length > 0) await raiseVersions(db, others)
  const withoutPicture = created.filter(({ change }) => !change.images?.length).length
  const outcome = {
    created: created.length,
    changed: new Set([...changed.map(({ id }) => id), ...others]).size,
    ...(withoutPicture > 0 && { withoutPicture }),
  }
  const details = { rows: rows.length, ...outcome }
  await recordEvent(db, { kind: 'products.imported', details, by: member, about: { target: 'products' } })
  return outcome
}

const othersOf = ({ id, others }: Found & { id: string }) => others.map((other) => ({ product_id: id, ...other }))

const withPictures = (change: Row['change'], pictures: Pictures): Row['change'] => ({
  ...change,
  ...(change.images && {
    images: change.images.map((image) => (typeof image === 'string' ? (pictures.get(image) ?? image) : image)),
  }),
})

async function findAll(db: Db, rows: Row[], pictures: Pictures): Promise<{ found: Found[]; wrong: Wrong[] }> {
  const ids = await lockProductsBySku(
    db,
    rows.map(({ sku }) => sku),
  )
  const { currency } = await readSection(db, 'selling')
  const stored = await findAllStored(db, rows, ids)
  const known = await findKnown(
    db,
    rows.map(({ change }) => change),
  )
  for (const path of pictures.values()) known.pictures.set(path, '')
  const wrong: Wrong[] = []
  const found: Found[] = []
  // No rest between the slices: the transaction would keep its locks meanwhile.
  const pause = createPause(nextTurn)
  for (const row of rows) {
    await pause()
    const id = ids.get(row.sku)
    const before = stored.get(id ?? '')
    const priced = inCents(row.change, currency)
    if (priced instanceof Refusal) wrong.push(...wrongOf(row.line, priced))
    const change =
      priced instanceof Refusal
        ? {
            ...row.change,
            currency,
            price: undefined,
            prices: {},
            salePrice: undefined,
            ...unchangedParts(row.change, before),
          }
        : { ...priced, ...unchangedParts(row.change, before) }
    const outcome = readColumns(row.line, change, before?.name ?? '', known)
    wrong.push(...row.wrong, ...(id === undefined ? lacking(row) : []))
    if (Array.isArray(outcome)) wrong.push(...outcome)
    else found.push({ ...row, change, id, others: [], columns: { ...outcome, ...movedBy(change, before) } })
  }
  return { found, wrong }
}

type Image = NonNullable<Row['change']['images']>[number]
type StoredProduct = Awaited<ReturnType<typeof findStoredProducts>>[number]

/** The stored values that a row may change in part. */
async function findAllStored(
  db: Db,
  rows: Row[],
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, StoredProduct>> {
  const isPartial = ({ change: { safety, images, isActive } }: Row) =>
    [safety, images, isActive].some((part) => part !== undefined)
  const wanted = rows.filter(isPartial).flatMap(({ sku }) => ids.get(sku) ?? [])
  const found: StoredProduct[] = []
  for (const part of inParts(wanted, rowsAtOnce)) found.push(...(await findStoredProducts(db, part)))
  return new Map(found.map((stored) => [stored.id, stored]))
}

/** The file names no alt texts, and may leave out parts of the safety: they stay. */
function unchangedParts({ images, safety }: Row['change'], before: StoredProduct | undefined) {
  const alts = new Map(before?.pictures.map(({ path, alt }) => [path, alt]))
  return {
    ...(safety && { safety: { ...before?.safety, ...safety } }),
    ...(images && { images: images.map((image) => withAlt(image, alts)) }),
  }
}

function withAlt(image: Image, alts: ReadonlyMap<string, string>): Image {
  const alt = typeof image === 'string' ? alts.get(image) : undefined
  return typeof image === 'string' && alt ? { path: image, alt } : image
}

/** A file has no time to publish, so scheduled products stay scheduled. */
function movedBy({ isActive }: Pick<Change, 'isActive'>, before: StoredProduct | undefined) {
  const isMoved = before !== undefined && isActive !== undefined && isActive !== (before.state === 'for_sale')
  return isMoved ? moveSaleState(isActive, before) : {}
}

/** `name` is the product's name so far. If one field is refused, the others are still read, so that every error is reported. */
function readColumns(line: number, change: Change, name: string, known: Known): Columns | Wrong[] {
  const { description, images, collections, currency } = change
  const read = (part: Omit<Change, 'currency' | 'price'>) =>
    productColumns({ price: undefined, ...part, currency }, change.name ?? name, known)
  const columns = read(change)
  if (!(columns instanceof Refusal)) return columns
  return [{ description }, { images }, { collections }].flatMap((part) => {
    const refused = read(part)
    return refused instanceof Refusal ? wrongOf(line, refused) : []
  })
}

async function createAll(db: Db, rows: Found[]): Promise<(Found & { id: string })[]> {
  const created: (Found & { id: string })[] = []
  // By SKU, so that imports of the same new products cannot wait for each other.
  const sorted = rows.toSorted((one, other) => (one.sku < other.sku ? -1 : 1))
  for (const part of inParts(sorted, rowsAtOnce)) {
    const wanted = part.map((row) => ({ row, values: toInsert(slugOf(row.change.name ?? '') || 'product', row) }))
    const inserted = new Map(
      (
        await insertProducts(
          db,
          wanted.map(({ values }) => values),
        )
      ).map((one) => [one.sku, one.id]),
    )
    for (const { row } of wanted) created.push({ ...row, id: inserted.get(row.sku) ?? (await createOne(db, row)) })
  }
  return created
}

// As much of a long name as leaves room for the SKU in an id.
const maxLength = 69

/** For a name that another product has. SKUs are unique, so that the first try nearly always is free. */
async function createOne(db: Db, row: Found): Promise<string> {
  const name = `${row.change.name?.slice(0, maxLength - row.sku.length)} ${row.sku}`
  const { id } = await withFreeId(
    name,
    'product',
    async (freeId) => (await insertProducts(db, [toInsert(freeId, row)]))[0],
  )
  return id
}

function toInsert(id: string, { change, columns }: Found) {
  const { name, sku, price, currency } = change
  if (name === undefined || sku === undefined || price === undefined) throw new Error('a new product lacks a column')
  const { sale_cents = null, sale_from = null, sale_to = null } = columns
  return {
    ...newRow(id, { name, sku, price, currency }, columns),
    sale_cents,
    sale_from,
    sale_to,
    ...moveSaleState(change.isActive ?? true),
  }
}

async function moveAll(db: Db, rows: (Found & { id: string })[]): Promise<string[]> {
  const wanted = rows.flatMap(({ id, change }) => (change.collections ? [{ id, types: change.collections }] : []))
  const moved: string[] = []
  for (const part of inParts(wanted, rowsAtOnce)) moved.push(...(await replaceAllMemberships(db, part)))
  return moved
}

/** Returns the ids of the products whose stock was another. */
async function countAll(db: Db, member: Member, rows: (Found & { id: string })[]): Promise<Refused | string[]> {
  const wanted = new Map(rows.flatMap(({ id, change }) => (change.stock === undefined ? [] : [[id, change.stock]])))
  const before = await lockStocks(db, [...wanted.keys()])
  const others = [...wanted].filter(([id, stock]) => stock !== (before.get(id)?.on_hand ?? null))
  await endCounting(
    db,
    others.flatMap(([id, stock]) => (stock === null ? [id] : [])),
  )
  const counted = others.flatMap(([productId, stock]) => (stock === null ? [] : [{ productId, wanted: stock }]))
  const { tooLow } = await setStocks(db, member, counted)
  if (tooLow.length === 0) return others.map(([id]) => id)
  const lines = new Map(rows.map(({ id, line }) => [id, line]))
  return refuseRows(
    tooLow.map(({ productId, held }) => wrongCell(lines.get(productId) ?? 0, 'Stock', stockTexts.fewerThanHeld(held))),
  )
}
