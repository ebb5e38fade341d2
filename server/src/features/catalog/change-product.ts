import type { ProductChange } from '@storylamp/contract/catalog/admin-catalog'
import type { Product } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/texts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import { holdProduct, readProduct, replaceMemberships, updateProduct } from './admin-queries.ts'
import { toProduct } from './catalogue.ts'
import { columnsOf } from './product-columns.ts'
import { unlessSkuTaken } from './sku-conflict.ts'

export const changeProduct = (
  db: Db,
  member: Member,
  id: string,
  change: ProductChange,
): Promise<{ data: Product } | Failure> =>
  unlessSkuTaken(() =>
    db.transaction().execute(async (transaction) => {
      const row = await holdProduct(transaction, id)
      if (row === undefined) return new Failure('not_found', catalogTexts.productNotFound)
      const name = change.name ?? row.name
      const columns = await columnsOf(transaction, change, name)
      if (columns instanceof Failure) return columns
      await updateProduct(transaction, id, { ...columns, name })
      if (change.collections !== undefined) await replaceMemberships(transaction, id, change.collections)

      const before = toProduct(row)
      const after = toProduct(await readProduct(transaction, id))
      const changed = (Object.keys(change) as (keyof ProductChange)[]).map((key) => [key, [before[key], after[key]]])
      const details = Object.fromEntries(changed)
      await recordAudit(transaction, member, { action: 'change a product', target: `product ${id}`, details })
      return { data: after }
    }),
  )
