import type { AdminCollection, CollectionChange } from '@storylamp/contract/catalog/admin-collections'
import { permanentCollections } from '@storylamp/contract/catalog/collections'
import type { Db } from '../../../../platform/db/database.ts'
import { toCollection } from '../../read-catalog.ts'
import { type CountedCollection, selectCounted } from './collection-queries.ts'

export const toAdminCollection = (row: CountedCollection): AdminCollection => ({
  ...toCollection(row),
  isHidden: row.state === 'hidden',
  isPermanent: permanentCollections.includes(row.type),
  productCount: row.product_count,
  version: row.version,
})

/** A hidden collection is not coming soon. */
export const toState = ({ isHidden, isComingSoon }: Pick<CollectionChange, 'isHidden' | 'isComingSoon'>) =>
  isHidden ? 'hidden' : isComingSoon ? 'coming_soon' : 'shown'

export const listAllCollections = async (db: Db): Promise<{ data: AdminCollection[] }> => ({
  data: (await selectCounted(db)).map(toAdminCollection),
})
