import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { findUploads } from '../../uploads/index.ts'
import { selectShownImages } from './admin-queries.ts'

/** Refuses a picture that was not uploaded and that no bundle shows. */
export async function checkImage(db: Db, image: string | undefined): Promise<Refusal<'invalid_input'> | undefined> {
  if (image === undefined) return undefined
  const [upload] = await findUploads(db, [image])
  if (upload?.kind === 'picture' || (await selectShownImages(db, [image])).length > 0) return undefined
  return refuseField('invalid_input', 'image', adminTexts.pictureUnknown)
}
