import type { AdminCollection } from '@storylamp/contract/catalog/admin-collections'
import { permanentCollections } from '@storylamp/contract/catalog/collections'
import type { Db } from '../../../../platform/db/database.ts'
import { toCollection } from '../../read-catalog.ts'
import { type CountedCollection, selectCounted } from './collection-queries.ts'

export const toAdminCollection = (row: CountedCollection): AdminCollection => ({
  ...toCollection(row),
  isHidden: row.is_hidden,
  isPermanent: permanentCollections.includes(row.type),
  productCount: row.product_count,
  version: row.version,
})

export const listAllCollections = async (db: Db): Promise<{ data: AdminCollection[] }> => ({
  data: (await selectCounted(db)).map(toAdminCollection),
})
