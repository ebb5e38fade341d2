import type { NewCollection } from '@storylamp/contract/catalog/admin-collections'
import { collectionTexts, maxCollections } from '@storylamp/contract/catalog/collections'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../../events/index.ts'
import { selectCollections } from '../../queries.ts'
import { findPicture } from '../find-pictures.ts'
import { insertCollection, lockCollections, readCounted } from './collection-queries.ts'
import { toAdminCollection, toState } from './to-admin-collection.ts'

/** It comes last. */
export const createCollection = (db: Db, member: Member, collection: NewCollection) =>
  db.transaction().execute(async (transaction) => {
    await lockCollections(transaction)
    const { type, name, description, image, imageAlt } = collection
    const others = await selectCollections(transaction)
    if (others.some((other) => other.type === type)) return refuseTaken()
    if (others.length >= maxCollections) return new Refusal('collection_limit_reached', collectionTexts.tooMany)
    const picture = await findPicture(transaction, image, name)
    if (picture instanceof Refusal) return picture
    const inserted = await insertCollection(transaction, {
      ...{ type, name, description, image, image_alt: imageAlt ?? picture.alt },
      state: toState(collection),
      position: Math.max(0, ...others.map(({ position }) => position)) + 1,
    })
    // In an empty list there is nothing to lock, and two may create the first at once.
    if (inserted === undefined) return refuseTaken()
    await recordEvent(transaction, {
      kind: 'collection.created',
      details: collection,
      by: member,
      about: { target: 'collection', targetId: type },
    })
    return { data: toAdminCollection(await readCounted(transaction, type)) }
  })

const refuseTaken = () => refuseField('collection_taken', 'type', collectionTexts.addressTaken)
