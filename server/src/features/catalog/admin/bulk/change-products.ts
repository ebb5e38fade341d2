import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { BulkChange, ChangedProduct } from '@storylamp/contract/catalog/bulk-change'
import { bulkTexts } from '@storylamp/contract/catalog/bulk-texts'
import { beside, money } from '@storylamp/contract/money'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, transactionOrRefusal } from '../../../../platform/http/refusals/refusal.ts'
import { inParts } from '../../../../platform/in-parts.ts'
import { recordEvent } from '../../../events/index.ts'
import { endCounting, setStocks } from '../../../stock/index.ts'
import type { ProductRow } from '../../queries.ts'
import { rolledBack } from '../csv/csv-file.ts'
import { raiseVersions, replaceAllMemberships } from '../csv/queries.ts'
import { type PriceChange, pricedAfter, refuseUnprovedPrices } from '../prices/refuse-unproved-prices.ts'
import { findKnown } from '../product-columns.ts'
import { updateProducts } from '../product-rows.ts'
import { moveSaleState } from '../sale-state.ts'
import { makeSearchable } from '../searchable.ts'
import { lockProductsById } from './bulk-queries.ts'
import { type Planned, planChange, pricedIn, refuseProducts } from './plan-change.ts'

type Refused = Refusal<'invalid_input' | 'forbidden' | 'password_required' | 'stale'>

/** All products change, or none. A dry run does the same and rolls back. */
export async function changeProducts(db: Db, member: Member, { dryRun, ...change }: BulkChange) {
  const work = (transaction: Db) => changeAll(transaction, member, change)
  const outcome = await (dryRun ? rolledBack(db, work) : transactionOrRefusal(db, work))
  return outcome instanceof Refusal ? outcome : { data: outcome, isDryRun: dryRun }
}

type Change = Omit<BulkChange, 'dryRun'>

async function changeAll(db: Db, member: Member, change: Change): Promise<Refused | ChangedProduct[]> {
  const rows = await lockProductsById(db, change.ids)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = change.ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) return refuseProducts([{ path: `ids.${unknown}`, message: bulkTexts.productUnknown }])
  const stale = rows.filter(({ id, version }) => (change.versions?.[id] ?? version) !== version)
  if (stale.length > 0) {
    const current = { products: stale.map(({ id, version }) => ({ _id: id, version })) }
    return new Refusal('stale', adminTexts.stale, { sent: { versions: change.versions }, current })
  }
  const { add = [], remove = [] } = change.collections ?? {}
  const { collections } = await findKnown(db, [{ collections: [...add, ...remove] }])
  if ([...add, ...remove].some((type) => !collections.has(type)))
    return refuseProducts([{ path: 'collections', message: adminTexts.collectionUnknown }])
  const planned = await planChange(db, rows, change)
  if (planned instanceof Refusal) return planned
  const changed = planned.filter(isAnyChanged)
  const unproved = await refuseUnprovedPrices(db, member, pricesOf(rows, changed))
  if (unproved !== undefined) return unproved
  const before = new Map(rows.map((row) => [row.id, row]))
  for (const part of inParts(changed, productsAtOnce)) await writePart(db, member, part, before)
  const { ids: _, versions: __, price, ...rest } = change
  const [row] = rows
  const details = {
    ...rest,
    ...(price && { price, ...(row && beside(price.currency ?? row.currency)) }),
    products: changed.map(({ _id }) => _id),
  }
  const about = { target: 'products' }
  if (changed.length > 0) await recordEvent(db, { kind: 'products.changed', details, by: member, about })
  return changed.map(toChanged)
}

const toChanged = ({ currency, price, ...planned }: Planned): ChangedProduct => ({
  ...planned,
  currency,
  price: price && {
    ...(price.before !== undefined && { before: money(price.before, currency) }),
    after: money(price.after, currency),
  },
})

function pricesOf(rows: ProductRow[], changed: Planned[]): PriceChange[] {
  const plans = new Map(changed.map((plan) => [plan._id, plan]))
  return rows.flatMap((row) => {
    const { currency = row.currency, price } = plans.get(row.id) ?? {}
    if (price === undefined) return []
    const priced = { ...pricedAfter(row, {}), currency, sale_cents: pricedIn(row, currency)?.sale ?? null }
    const before = price.before === undefined ? undefined : { ...priced, price_cents: price.before }
    return [{ id: row.id, before, after: { ...priced, price_cents: price.after } }]
  })
}

const isAnyChanged = ({ price, isActive, collections, stock }: Planned) =>
  [price, isActive, collections, stock].some((part) => part !== undefined)

// Each statement has to end within its timeout.
const productsAtOnce = 100

type Before = ReadonlyMap<string, ProductRow>

async function writePart(db: Db, member: Member, changed: Planned[], before: Before): Promise<void> {
  const prices = pricesOf([...before.values()], changed)
  const isMain = ({ id = '', after }: PriceChange) => after.currency === before.get(id)?.currency
  await updateProducts(
    db,
    prices.filter(isMain).map(({ id = '', after: { price_cents } }) => ({ id, price_cents })),
    prices.flatMap((price) => (isMain(price) ? [] : [{ product_id: price.id ?? '', ...price.after }])),
  )
  await updateProducts(
    db,
    changed.flatMap(({ _id: id, isActive }) =>
      isActive ? [{ id, ...moveSaleState(isActive.after, before.get(id)) }] : [],
    ),
  )
  await replaceAllMemberships(
    db,
    changed.flatMap(({ _id: id, collections }) => (collections ? [{ id, types: collections.after }] : [])),
  )
  await endCounting(
    db,
    changed.flatMap(({ _id, stock }) => (stock?.after === null ? [_id] : [])),
  )
  const counted = changed.flatMap(({ _id: productId, stock }) =>
    stock?.after == null ? [] : [{ productId, wanted: stock.after }],
  )
  await setStocks(db, member, counted, 'counted')
  await makeSearchable(
    db,
    changed.flatMap(({ _id, isActive, collections }) => (isActive || collections ? [_id] : [])),
  )
  // What stands in tables of its own; a changed price or activity has raised the version of its row.
  const ofRows = new Set(prices.filter(isMain).map(({ id }) => id))
  const others = changed.filter(({ _id, isActive }) => !ofRows.has(_id) && isActive === undefined)
  await raiseVersions(
    db,
    others.map(({ _id }) => _id),
  )
}
