import type { CollectionChange } from '@storylamp/contract/catalog/admin-collections'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, refuseStale } from '../../../../platform/http/refusals/refusal.ts'
import { movedTo } from '../../../../platform/moved-to.ts'
import { changesOf, recordEvent } from '../../../events/index.ts'
import { findPicture } from '../find-pictures.ts'
import { renewWordsOf } from '../searchable.ts'
import { arrangeCollections, lockCollections, selectCounted, updateCollection } from './collection-queries.ts'
import { listAllCollections, toAdminCollection, toState } from './to-admin-collection.ts'

/** Returns all collections, as moving one shifts the others. */
export const changeCollection = (db: Db, member: Member, type: string, change: CollectionChange) =>
  db.transaction().execute(async (transaction) => {
    await lockCollections(transaction)
    const collections = await selectCounted(transaction)
    const collection = collections.find((one) => one.type === type)
    if (collection === undefined) return new Refusal('not_found', catalogTexts.collectionNotFound)
    const current = toAdminCollection(collection)
    const stale = refuseStale(change, current)
    if (stale !== undefined) return stale
    const { name = collection.name, description, image, imageAlt, position } = change
    const picture = image === undefined ? undefined : await findPicture(transaction, image, name)
    if (picture instanceof Refusal) return picture
    const state = toState({ ...current, ...change })
    await updateCollection(transaction, type, {
      name,
      description,
      image,
      image_alt: imageAlt ?? picture?.alt,
      state,
    })
    const isHiding = (state === 'hidden') !== (collection.state === 'hidden')
    if (isHiding || name !== collection.name) await renewWordsOf(transaction, type)
    if (position !== undefined) {
      const types = collections.map((one) => one.type)
      await arrangeCollections(transaction, movedTo(types, type, position))
    }
    await recordEvent(transaction, {
      kind: 'collection.changed',
      details: { name: collection.name, ...changesOf(current, change) },
      by: member,
      about: { target: 'collection', targetId: type },
    })
    return listAllCollections(transaction)
  })
