import { adminProductSchema, type ProductChange, productChange } from '@storylamp/contract/catalog/admin-catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { beside } from '@storylamp/contract/money'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseStale } from '../../../platform/http/refusals/refusal.ts'
import { changesOf, recordEvent } from '../../events/index.ts'
import { countPieces } from '../../stock/index.ts'
import { toAdminProduct } from '../to-product.ts'
import { lockProduct, readProduct, replaceMemberships } from './admin-queries.ts'
import { inCents } from './prices/in-cents.ts'
import { changedOtherPrices, otherPriceChanges } from './prices/other-prices.ts'
import { pricedAfter, refuseUnprovedPrices } from './prices/refuse-unproved-prices.ts'
import { findKnown, productColumns, saleColumns } from './product-columns.ts'
import { updateProducts } from './product-rows.ts'
import { moveAsAsked } from './sale-state.ts'
import { makeSearchable } from './searchable.ts'
import { refuseTakenSku } from './sku-conflict.ts'

export const changeProduct = (db: Db, member: Member, id: string, sent: ProductChange) =>
  refuseTakenSku(() =>
    db.transaction().execute(async (transaction) => {
      const row = await lockProduct(transaction, id)
      if (row === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
      const current = z.encode(adminProductSchema, toAdminProduct(row))
      const stale = refuseStale(z.encode(productChange, sent), current)
      if (stale !== undefined) return stale
      const { version: _, ...changed } = sent
      const change = inCents(changed, row.currency)
      if (change instanceof Refusal) return change
      const name = change.name ?? row.name
      const columns = productColumns(change, name, await findKnown(transaction, [change]))
      if (columns instanceof Refusal) return columns
      const sale = await saleColumns(transaction, change, row)
      if (sale instanceof Refusal) return sale
      const others = changedOtherPrices(change, row.other_prices)
      if (others instanceof Refusal) return others
      const priced = { id, before: row, after: pricedAfter(row, { ...columns, ...sale }) }
      const prices = [priced, ...otherPriceChanges(priced, row.other_prices, others)]
      const unproved = await refuseUnprovedPrices(transaction, member, prices)
      if (unproved !== undefined) return unproved
      const { stock } = change
      const refused =
        stock === undefined ? undefined : await countPieces(transaction, { productId: id, by: member }, stock)
      if (refused !== undefined) return refused
      const isMoved = change.collections !== undefined && !isSameSet(change.collections, row.collections ?? [])
      const isRaised = isMoved || others.length > 0 || (stock !== undefined && stock !== row.stock)
      const moved = await moveAsAsked(transaction, change, row)
      // Its collections, pieces and other prices stand in tables of their own, so the version of its row is raised here.
      const raised = isRaised && { version: row.version + 1 }
      const [updated] = await updateProducts(
        transaction,
        [{ id, ...columns, ...sale, ...moved, name, ...raised }],
        others.map((other) => ({ product_id: id, ...other })),
      )
      if (isMoved && change.collections) await replaceMemberships(transaction, id, change.collections)
      if (isMoved || updated?.isReworded) await makeSearchable(transaction, [id])

      const data = toAdminProduct(await readProduct(transaction, id))
      const changes = changesOf(current, z.encode(adminProductSchema, data), Object.keys(changed))
      const details = { name: row.name, ...changes, ...beside(row.currency) }
      const about = { target: 'product', targetId: id }
      await recordEvent(transaction, { kind: 'product.changed', details, by: member, about })
      return { data }
    }),
  )

const isSameSet = (some: string[], others: string[]): boolean =>
  new Set(some).size === others.length && others.every((one) => some.includes(one))
