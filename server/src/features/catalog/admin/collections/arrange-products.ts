import type { ArrangedProduct, ProductsInOrder } from '@storylamp/contract/catalog/arranged-products'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { collectionTexts, maxArranged } from '@storylamp/contract/catalog/collections'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField, refuseStale } from '../../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../../events/index.ts'
import { toSaleState } from '../../to-product.ts'
import { arrange, lockMembers, lockProductsInOrder, selectFirst } from './arranged-queries.ts'
import { findCounted, lockCollections } from './collection-queries.ts'

type Change = { products: string[]; version?: number | undefined }

export async function listInOrder(db: Db, type: string): Promise<ProductsInOrder | Refusal<'not_found'>> {
  const collection = await findCounted(db, type)
  if (collection === undefined) return notFound()
  const rows = await selectFirst(db, type, maxArranged)
  return {
    data: rows.map(toArranged),
    arranged: rows.filter(({ position }) => position !== null).length,
    total: collection.product_count,
    version: collection.version,
  }
}

export const arrangeProducts = (db: Db, member: Member, type: string, { products, version }: Change) =>
  db.transaction().execute(async (transaction) => {
    await lockCollections(transaction)
    const before = await listInOrder(transaction, type)
    if (before instanceof Refusal) return before
    const stale = refuseStale({ version }, before)
    if (stale !== undefined) return stale
    await lockProductsInOrder(transaction, type, products)
    const members = new Set((await lockMembers(transaction, type, products)).map(({ product_id }) => product_id))
    const unknown = products.findIndex((id) => !members.has(id))
    if (unknown >= 0) return refuseUnknown(unknown)
    await arrange(transaction, type, products)
    const about = { target: 'collection', targetId: type }
    await recordEvent(transaction, { kind: 'collection.arranged', details: { products }, by: member, about })
    return listInOrder(transaction, type)
  })

const notFound = () => new Refusal('not_found', catalogTexts.collectionNotFound)

const refuseUnknown = (place: number) =>
  refuseField('invalid_input', `products.${place}`, collectionTexts.notInCollection)

const toArranged = (row: Awaited<ReturnType<typeof selectFirst>>[number]): ArrangedProduct => ({
  _id: row.id,
  name: row.name,
  sku: row.sku,
  ...(row.image === null ? {} : { image: row.image }),
  ...toSaleState(row),
})
