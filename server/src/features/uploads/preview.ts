import { copyFile, open, writeFile } from 'node:fs/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { maxPreviewSeconds } from '@storylamp/contract/uploads/upload-limits'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { bufferedReader } from './formats/buffered-reader.ts'
import { readMp3 } from './formats/mp3.ts'
import type { UploadRow } from './queries.ts'
import { fileOf, pathOf, randomName, storeWhole } from './upload-folders.ts'

/** Publishes the preview of an upload and returns its path. Films are not cut, so a long one needs a preview of its own. */
export async function publishPreview(folder: string, upload: UploadRow): Promise<string | Refusal<'preview_required'>> {
  if (upload.kind === 'picture') return upload.content_file
  const path = pathOf('previews', `${randomName()}.${upload.kind === 'audio' ? 'mp3' : 'mp4'}`)
  const whole = fileOf(folder, upload.content_file)
  if (upload.kind === 'video' && Number(upload.seconds) > maxPreviewSeconds) {
    return new Refusal('preview_required', adminTexts.previewNeeded)
  }
  await storeWhole(folder, path, async (unfinished) =>
    upload.kind === 'audio' ? writeFile(unfinished, await readPreview(whole)) : copyFile(whole, unfinished),
  )
  return path
}

/** Whole frames only, so that the preview is a valid mp3. */
async function readPreview(mp3: string): Promise<Buffer> {
  await using handle = await open(mp3)
  const { size } = await handle.stat()
  const found = await readMp3(bufferedReader(handle), size)
  if (found === undefined) throw new Error(`${mp3} is not an mp3`)
  const { start, end } = found.preview
  const { buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer
}
