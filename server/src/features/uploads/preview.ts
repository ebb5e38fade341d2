import { copyFile, open, writeFile } from 'node:fs/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { mostPreviewSeconds } from '@storylamp/contract/uploads/upload-limits'
import { Failure } from '../../platform/http/failures/failure.ts'
import { readMp3 } from './mp3.ts'
import { fileOf, pathOf, randomName } from './places.ts'
import type { UploadRow } from './queries.ts'
import { windowOn } from './window.ts'

/** Makes public what everyone may have of an upload (D37), and says by which path. A long film can't be cut here. */
export async function publishPreview(folder: string, upload: UploadRow): Promise<string | Failure> {
  if (upload.kind === 'picture') return upload.content_file
  const path = pathOf('previews', `${randomName()}.${upload.kind === 'audio' ? 'mp3' : 'mp4'}`)
  const [whole, preview] = [fileOf(folder, upload.content_file), fileOf(folder, path)]
  if (upload.kind === 'audio') await writeFile(preview, await beginningOf(whole))
  else if (Number(upload.seconds) <= mostPreviewSeconds) await copyFile(whole, preview)
  else return new Failure('invalid_input', adminTexts.previewNeeded)
  return path
}

/** Whole frames only, so that it plays by itself. */
async function beginningOf(mp3: string): Promise<Buffer> {
  await using handle = await open(mp3)
  const { size } = await handle.stat()
  const found = await readMp3(windowOn(handle), size)
  if (found === undefined) throw new Error(`${mp3} is no mp3 any more`)
  const { start, end } = found.preview
  const { buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer
}
