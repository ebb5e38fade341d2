import { findParentNames } from './features/accounts/index.ts'
import { findBundles } from './features/bundles/index.ts'
import { findProductNames, selectCollections } from './features/catalog/index.ts'
import { findDiscountsByCode } from './features/discounts/index.ts'
import { type FoundTargets, findNamesOfStaff, type Target } from './features/events/index.ts'
import { findGiftsByNumber } from './features/gifts/index.ts'
import { findOrdersByNumber } from './features/orders/index.ts'
import { findReturnsByNumber } from './features/returns/index.ts'
import type { Db } from './platform/db/database.ts'
import { isUuid } from './platform/uuid.ts'

type Found = { key: string; id: string; name: string }

const isNumber = (text: string) => /^\d{1,15}$/.test(text)

const numbered = (rows: { id: string; number: number | string }[]): Found[] =>
  rows.map(({ id, number }) => ({ key: String(number), id, name: String(number) }))

const named = (rows: { id: string; name: string }[]): Found[] => rows.map((row) => ({ key: row.id, ...row }))

/** How each feature finds what an event names as its target. */
const findersOf: Record<string, (db: Db, keys: string[]) => Promise<Found[]>> = {
  product: async (db, ids) => named([...(await findProductNames(db, ids))].map(([id, name]) => ({ id, name }))),
  collection: async (db) => named((await selectCollections(db)).map(({ type, name }) => ({ id: type, name }))),
  bundle: async (db, ids) => named(await findBundles(db, ids)),
  family: async (db, ids) => named(await findParentNames(db, ids.filter(isUuid))),
  admin: async (db, ids) => named(await findNamesOfStaff(db, ids.filter(isUuid))),
  order: async (db, keys) => numbered(await findOrdersByNumber(db, keys.filter(isNumber).map(Number))),
  gift: async (db, keys) => numbered(await findGiftsByNumber(db, keys.filter(isNumber).map(Number))),
  return: async (db, keys) => numbered(await findReturnsByNumber(db, keys.filter(isNumber).map(Number))),
  discount: async (db, codes) =>
    (await findDiscountsByCode(db, codes)).map(({ id, code }) => ({ key: code, id, name: code })),
}

export async function findAuditTargets(db: Db, targets: Target[]): Promise<FoundTargets> {
  const found: FoundTargets = new Map()
  for (const [kind, ofKind] of Map.groupBy(targets, ({ target }) => target)) {
    const keys = [...new Set(ofKind.flatMap(({ target_id }) => target_id ?? []))]
    for (const { key, id, name } of (await findersOf[kind]?.(db, keys)) ?? []) found.set(`${kind} ${key}`, { id, name })
  }
  return found
}
