import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { NewProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { findUploads } from '../../uploads/index.ts'
import type { Picture } from '../tables.ts'
import { selectShownPictures } from './admin-queries.ts'

type Images = NewProduct['images']

/** The alt texts of pictures by their paths. */
export type KnownPictures = Map<string, string>

const withAlt = (image: Images[number]) => (typeof image === 'string' ? { path: image, alt: undefined } : image)

/** Only uploads, and pictures that the shop shows already. */
export async function findPictures(db: Db, images: Images): Promise<KnownPictures> {
  if (images.length === 0) return new Map()
  const paths = [...new Set(images.map((image) => withAlt(image).path))]
  const uploads = (await findUploads(db, paths)).filter(({ kind }) => kind === 'picture')
  // Uploads seldom have an alt text yet; what products say is newer.
  return new Map([...uploads, ...(await selectShownPictures(db, paths))].map(({ path, alt }) => [path, alt]))
}

export function toPictures(images: Images, known: KnownPictures, name: string): Picture[] | Refusal<'invalid_input'> {
  const named = images.map(withAlt)
  const unknown = named.findIndex(({ path }) => !known.has(path))
  if (unknown >= 0) return unknownPicture(`images.${unknown}`)
  return named.map(({ path, alt }) => ({ path, alt: alt ?? (known.get(path) || name) }))
}

export async function findPicture(db: Db, path: string, name: string): Promise<Picture | Refusal<'invalid_input'>> {
  const alt = (await findPictures(db, [path])).get(path)
  return alt === undefined ? unknownPicture('image') : { path, alt: alt || name }
}

const unknownPicture = (field: string) => refuseField('invalid_input', field, adminTexts.pictureUnknown)
