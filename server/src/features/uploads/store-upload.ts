import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from '@storylamp/contract/endpoint'
import type { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyRequest } from 'fastify'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { UploadDeps } from './deps.ts'
import { kindOfFormat } from './formats/detect-format.ts'
import { insertUpload } from './queries.ts'
import { receiveForm } from './receive-form.ts'
import { storePicture } from './store-picture.ts'
import { storeRecording } from './store-recording.ts'
import { randomName } from './upload-folders.ts'

/** Stores an admin's upload after checking that its content is what its first bytes claim. */
export async function storeUpload(
  { db, clock, folder }: UploadDeps,
  member: Member,
  request: FastifyRequest,
): Promise<Reply<typeof upload> | Failure<(typeof upload.errors)[number]>> {
  const file = join(folder, 'incoming', randomName())
  try {
    const received = await receiveForm(request, file)
    if (received instanceof Failure) return received
    const { format, bytes, alt } = received
    const stored =
      format === 'mp3' || format === 'mp4'
        ? await storeRecording(file, format, folder)
        : await storePicture(file, format, folder)
    if (stored instanceof Failure) return stored
    const { path, contentFile, seconds } = stored
    const kind = kindOfFormat[format]
    await db.transaction().execute(async (transaction) => {
      const row = { path, kind, content_file: contentFile, alt, bytes, seconds, created_at: clock(), by: member.name }
      await insertUpload(transaction, row)
      await recordAudit(transaction, member, {
        action: 'upload a file',
        target: `file ${path}`,
        details: { kind, bytes },
      })
    })
    return { path, kind, bytes, ...(seconds === null ? {} : { seconds }) }
  } finally {
    await rm(file, { force: true })
  }
}
