import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { RefusalCode } from '@storylamp/contract/refusals'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findUploads } from '../../uploads/index.ts'
import { selectShownImages } from './admin-queries.ts'

/** Refuses a picture that was not uploaded and that no bundle shows. */
export async function checkImage(db: Db, image: string | undefined): Promise<Failure<'invalid_input'> | undefined> {
  if (image === undefined) return undefined
  const [upload] = await findUploads(db, [image])
  if (upload?.kind === 'picture' || (await selectShownImages(db, [image])).length > 0) return undefined
  return refuseField('invalid_input', 'image', adminTexts.pictureUnknown)
}

export const refuseField = <const Code extends RefusalCode>(code: Code, field: string, message: string) =>
  new Failure(code, message, { errors: [{ path: field, message }] })
