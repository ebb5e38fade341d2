import { open, rename, rm, writeFile } from 'node:fs/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Reply } from '@storylamp/contract/endpoint'
import type { upload } from '@storylamp/contract/uploads/uploads'
import type { FastifyRequest } from 'fastify'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../events/index.ts'
import type { UploadDeps } from './deps.ts'
import { bufferedReader } from './formats/buffered-reader.ts'
import { formatOf, headBytes, kindOfFormat } from './formats/detect-format.ts'
import { readMp3 } from './formats/mp3.ts'
import { readMp4 } from './formats/mp4.ts'
import { insertUpload } from './queries.ts'
import { type Received, receiveForm } from './receive-form.ts'
import { storePicture } from './store-picture.ts'
import { fileOf, incomingFile, pathOf, randomName, type StoredFile } from './upload-folders.ts'

/** Stores an admin's upload after checking that its content is what its first bytes claim. */
export async function storeUpload(
  deps: UploadDeps,
  member: Member,
  request: FastifyRequest,
): Promise<Reply<typeof upload> | Refusal<(typeof upload.errors)[number]>> {
  const { folder } = deps
  const file = incomingFile(folder)
  try {
    const received = await receiveForm(request, file)
    if (received instanceof Refusal) return received
    const { format, bytes, alt } = received
    const stored =
      format === 'mp3' || format === 'mp4'
        ? await storeRecording(file, format, folder)
        : await storePicture(file, format, folder)
    if (stored instanceof Refusal) return stored
    return await recordUpload(deps, member, stored, { format, bytes, alt })
  } finally {
    await rm(file, { force: true })
  }
}

export async function storeOnePicture(
  deps: UploadDeps,
  member: Member,
  bytes: Buffer,
): Promise<string | Refusal<'file_broken' | 'invalid_input'>> {
  const format = formatOf(bytes.subarray(0, headBytes))
  if (format === undefined || format === 'mp3' || format === 'mp4') {
    return new Refusal('file_broken', adminTexts.fileBroken)
  }
  const file = incomingFile(deps.folder)
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    const stored = await storePicture(file, format, deps.folder)
    if (stored instanceof Refusal) return stored
    return (await recordUpload(deps, member, stored, { format, bytes: bytes.length, alt: '' })).path
  } finally {
    await rm(file, { force: true })
  }
}

function recordUpload(
  { db, clock }: UploadDeps,
  member: Member,
  { path, contentFile, seconds }: StoredFile,
  { format, bytes, alt }: Received,
) {
  const kind = kindOfFormat[format]
  return db.transaction().execute(async (transaction) => {
    const row = { path, kind, content_file: contentFile, alt, bytes, seconds, created_at: clock() }
    await insertUpload(transaction, row)
    const about = { target: 'file', targetId: path }
    await recordEvent(transaction, { kind: 'file.uploaded', details: { kind, bytes }, by: member, about })
    return { path, kind, bytes, ...(seconds === null ? {} : { seconds }) }
  })
}

/** Stores sound or film unchanged in the private folder `sold`. */
async function storeRecording(
  file: string,
  format: 'mp3' | 'mp4',
  folder: string,
): Promise<StoredFile | Refusal<'file_broken'>> {
  const seconds = await readSeconds(file, format)
  if (seconds === undefined) return new Refusal('file_broken', adminTexts.fileBroken)
  const path = pathOf('sold', `${randomName()}.${format}`)
  await rename(file, fileOf(folder, path))
  return { path, contentFile: path, seconds: Math.round(seconds * 10) / 10 }
}

async function readSeconds(file: string, format: 'mp3' | 'mp4'): Promise<number | undefined> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const read = format === 'mp3' ? readMp3 : readMp4
  return (await read(bufferedReader(handle), size))?.seconds
}
