import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findUploads } from '../uploads/index.ts'
import { selectShownImages } from './admin-queries.ts'

/** Refuses a picture that was never uploaded, and that no bundle shows. */
export async function unlessImageKnown(db: Db, image: string | undefined): Promise<Failure | undefined> {
  if (image === undefined) return undefined
  const [upload] = await findUploads(db, [image])
  if (upload?.kind === 'picture' || (await selectShownImages(db, [image])).length > 0) return undefined
  return refused('image', adminTexts.pictureUnknown)
}

export const refused = (field: string, message: string) =>
  new Failure('invalid_input', message, { errors: [{ path: field, message }] })
