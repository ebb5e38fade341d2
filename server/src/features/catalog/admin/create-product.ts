import type { NewProduct } from '@storylamp/contract/catalog/admin-catalog'
import { beside } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { withFreeId } from '../../../platform/db/unique-slug.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { readSection } from '../../settings/index.ts'
import { countPieces } from '../../stock/index.ts'
import { toAdminProduct } from '../to-product.ts'
import { readProduct, replaceMemberships } from './admin-queries.ts'
import { inCents } from './prices/in-cents.ts'
import { changedOtherPrices, otherPriceChanges } from './prices/other-prices.ts'
import { refuseUnprovedPrices } from './prices/refuse-unproved-prices.ts'
import { findKnown, newRow, productColumns, saleColumns } from './product-columns.ts'
import { insertProducts, recordPrices } from './product-rows.ts'
import { moveAsAsked } from './sale-state.ts'
import { makeSearchable } from './searchable.ts'
import { refuseTakenSku } from './sku-conflict.ts'

export const createProduct = (db: Db, member: Member, sent: NewProduct) =>
  refuseTakenSku(() =>
    db.transaction().execute(async (transaction) => {
      const { currency } = await readSection(transaction, 'selling')
      const product = inCents(sent, currency)
      if (product instanceof Refusal) return product
      const columns = productColumns(product, product.name, await findKnown(transaction, [product]))
      if (columns instanceof Refusal) return columns
      const sale = await saleColumns(transaction, product)
      if (sale instanceof Refusal) return sale
      const after = { ...newRow('', product, columns), ...sale }
      const others = changedOtherPrices({ salePrice: null, ...product })
      if (others instanceof Refusal) return others
      const prices = [{ after }, ...otherPriceChanges({ after }, null, others)]
      const unproved = await refuseUnprovedPrices(transaction, member, prices)
      if (unproved !== undefined) return unproved
      const moved = await moveAsAsked(transaction, product)
      const { id } = await withFreeId(product.name, 'product', async (freeId) => {
        const row = { ...newRow(freeId, product, columns), ...sale, ...moved }
        return (await insertProducts(transaction, [row]))[0]
      })
      await recordPrices(
        transaction,
        [id],
        others.map((other) => ({ product_id: id, ...other })),
      )
      if (product.stock != null) await countPieces(transaction, { productId: id, by: member }, product.stock)
      await replaceMemberships(transaction, id, product.collections)
      await makeSearchable(transaction, [id])
      const details = { name: product.name, sku: product.sku, price: sent.price, ...beside(currency) }
      const about = { target: 'product', targetId: id }
      await recordEvent(transaction, { kind: 'product.created', details, by: member, about })
      return { data: toAdminProduct(await readProduct(transaction, id)) }
    }),
  )
