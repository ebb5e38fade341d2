import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { collectionTexts, permanentCollections } from '@storylamp/contract/catalog/collections'
import { breaksReference, isDeadlock } from '../../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../../events/index.ts'
import { lockCollections, readCounted, removeCollection } from './collection-queries.ts'

/** Its products stay in the shop. Begins anew when a product has joined it meanwhile, or when the two have waited for each other. */
export async function deleteCollection(db: Db, member: Member, type: string): ReturnType<typeof deleteWithMembers> {
  try {
    return await deleteWithMembers(db, member, type)
  } catch (error) {
    if (!breaksReference(error) && !isDeadlock(error)) throw error
    return deleteCollection(db, member, type)
  }
}

const deleteWithMembers = (db: Db, member: Member, type: string) =>
  db.transaction().execute(async (transaction) => {
    const known = await lockCollections(transaction)
    if (known.every((one) => one.type !== type)) return new Refusal('not_found', catalogTexts.collectionNotFound)
    if (permanentCollections.includes(type)) return new Refusal('collection_permanent', collectionTexts.permanent)
    const { name } = await readCounted(transaction, type)
    const productCount = await removeCollection(transaction, type)
    await recordEvent(transaction, {
      kind: 'collection.deleted',
      details: { name, productCount },
      by: member,
      about: { target: 'collection', targetId: type },
    })
    return { data: { type, productCount } }
  })
