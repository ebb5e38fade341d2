import type { AdminCollection, CollectionChange } from '@storylamp/contract/catalog/admin-catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { refuseStale } from '../../../platform/http/failures/refuse-stale.ts'
import { movedTo } from '../../../platform/moved-to.ts'
import { recordAudit } from '../../audit/index.ts'
import { toAdminCollection } from '../catalogue.ts'
import { selectCollections } from '../queries.ts'
import { arrangeCollections, lockCollections, updateCollection } from './admin-queries.ts'
import { findPictures, toPictures } from './find-pictures.ts'

export const listAllCollections = async (db: Db): Promise<{ data: AdminCollection[] }> => ({
  data: (await selectCollections(db)).map(toAdminCollection),
})

/** Returns all collections, as moving one shifts the others. */
export const changeCollection = (db: Db, member: Member, type: string, change: CollectionChange) =>
  db.transaction().execute(async (transaction) => {
    await lockCollections(transaction)
    const collections = await selectCollections(transaction)
    const collection = collections.find((one) => one.type === type)
    if (collection === undefined) return new Failure('not_found', catalogTexts.collectionNotFound)
    const stale = refuseStale(change, toAdminCollection(collection))
    if (stale !== undefined) return stale
    const { name = collection.name, description, image, imageAlt, isComingSoon, position } = change
    const images = image === undefined ? [] : [image]
    const pictures = toPictures(images, await findPictures(transaction, images), name)
    if (pictures instanceof Failure) return pictures
    const [picture] = pictures
    await updateCollection(transaction, type, {
      name,
      description,
      image: picture?.path,
      image_alt: imageAlt ?? picture?.alt,
      is_coming_soon: isComingSoon,
    })
    if (position !== undefined) {
      const types = collections.map((one) => one.type)
      await arrangeCollections(transaction, movedTo(types, type, position))
    }
    await recordAudit(transaction, member, {
      action: 'change a collection',
      target: `collection ${type}`,
      details: change,
    })
    return listAllCollections(transaction)
  })
