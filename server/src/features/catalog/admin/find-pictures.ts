import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { NewProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findUploads } from '../../uploads/index.ts'
import type { Picture } from '../tables.ts'
import { selectShownPictures } from './admin-queries.ts'

/** The named pictures with their alt texts. Only uploads and pictures that the shop shows already are accepted. */
export async function findPictures(
  db: Db,
  images: NewProduct['images'],
  productName: string,
): Promise<Picture[] | Failure<'invalid_input'>> {
  const named = images.map((image) => (typeof image === 'string' ? { path: image, alt: undefined } : image))
  const paths = named.map(({ path }) => path)
  const uploads = (await findUploads(db, paths)).filter(({ kind }) => kind === 'picture')
  const known = new Map([...(await selectShownPictures(db, paths)), ...uploads].map(({ path, alt }) => [path, alt]))
  const unknown = paths.findIndex((path) => !known.has(path))
  if (unknown >= 0) return unknownPicture(`images.${unknown}`)
  return named.map(({ path, alt }) => ({ path, alt: alt ?? (known.get(path) || productName) }))
}

const unknownPicture = (field: string) =>
  new Failure('invalid_input', adminTexts.pictureUnknown, {
    errors: [{ path: field, message: adminTexts.pictureUnknown }],
  })
