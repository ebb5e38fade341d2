import type { NewProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { Product } from '@storylamp/contract/catalog/catalog'
import { toHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { withFreeId } from '../../platform/db/unique-slug.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import { insertProduct, readProduct, replaceMemberships } from './admin-queries.ts'
import { toProduct } from './catalogue.ts'
import { columnsOf } from './product-columns.ts'
import { unlessSkuTaken } from './sku-conflict.ts'

export const createProduct = (db: Db, member: Member, wish: NewProduct): Promise<{ data: Product } | Failure> =>
  unlessSkuTaken(() =>
    db.transaction().execute(async (transaction) => {
      const columns = await columnsOf(transaction, wish, wish.name)
      if (columns instanceof Failure) return columns
      const { id } = await withFreeId(wish.name, 'product', (free) =>
        insertProduct(transaction, {
          id: free,
          name: wish.name,
          sku: wish.sku,
          price_cents: toHundredths(wish.price),
          token_price_hundredths: columns.token_price_hundredths ?? null,
          description: columns.description ?? '',
          colors: columns.colors ?? [],
          facts: columns.facts ?? '[]',
          pictures: columns.pictures ?? '[]',
          trailer_link: columns.trailer_link ?? null,
          is_active: wish.isActive ?? true,
        }),
      )
      await replaceMemberships(transaction, id, wish.collections)
      const details = { name: wish.name, sku: wish.sku, price: wish.price }
      await recordAudit(transaction, member, { action: 'create a product', target: `product ${id}`, details })
      return { data: toProduct(await readProduct(transaction, id)) }
    }),
  )
