import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from '@storylamp/contract/endpoint'
import type { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyRequest } from 'fastify'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { UploadParts } from './deps.ts'
import { kindOfFormat } from './format.ts'
import { randomName } from './places.ts'
import { insertUpload } from './queries.ts'
import { receive } from './receive.ts'
import { takePicture } from './take-picture.ts'
import { takeRecording } from './take-recording.ts'

/** Takes in what an admin uploads, once it has proven to be what it seems. */
export async function takeIn(
  { db, clock, folder }: UploadParts,
  member: Member,
  request: FastifyRequest,
): Promise<Reply<typeof upload> | Failure> {
  const file = join(folder, 'incoming', randomName())
  try {
    const received = await receive(request, file)
    if (received instanceof Failure) return received
    const { format, bytes, alt } = received
    const taken =
      format === 'mp3' || format === 'mp4'
        ? await takeRecording(file, format, folder)
        : await takePicture(file, format, folder)
    if (taken instanceof Failure) return taken
    const { path, contentFile, seconds } = taken
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
