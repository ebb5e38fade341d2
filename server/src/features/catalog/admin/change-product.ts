import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import { product, type WireProduct } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import { toProduct } from '../catalogue.ts'
import { lockProduct, readProduct, replaceMemberships, updateProduct } from './admin-queries.ts'
import { productColumns } from './product-columns.ts'
import { refuseTakenSku } from './sku-conflict.ts'

export const changeProduct = (db: Db, member: Member, id: string, change: ProductChange) =>
  refuseTakenSku(() =>
    db.transaction().execute(async (transaction) => {
      const row = await lockProduct(transaction, id)
      if (row === undefined) return new Failure('not_found', catalogTexts.productNotFound)
      const name = change.name ?? row.name
      const columns = await productColumns(transaction, change, name)
      if (columns instanceof Failure) return columns
      await updateProduct(transaction, id, { ...columns, name })
      if (change.collections !== undefined) await replaceMemberships(transaction, id, change.collections)

      const data = toProduct(await readProduct(transaction, id))
      const details = changesOf(change, z.encode(product, toProduct(row)), z.encode(product, data))
      await recordAudit(transaction, member, { action: 'change a product', target: `product ${id}`, details })
      return { data }
    }),
  )

const changesOf = (change: ProductChange, before: WireProduct, after: WireProduct) =>
  Object.fromEntries((Object.keys(change) as (keyof ProductChange)[]).map((key) => [key, [before[key], after[key]]]))
