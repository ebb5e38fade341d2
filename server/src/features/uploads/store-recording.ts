import { open, rename } from 'node:fs/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { bufferedReader } from './formats/buffered-reader.ts'
import { readMp3 } from './formats/mp3.ts'
import { readMp4 } from './formats/mp4.ts'
import { fileOf, pathOf, randomName, type StoredFile } from './upload-folders.ts'

/** Stores sound or film unchanged in the private folder `sold`. */
export async function storeRecording(
  file: string,
  format: 'mp3' | 'mp4',
  folder: string,
): Promise<StoredFile | Failure<'file_broken'>> {
  const seconds = await readSeconds(file, format)
  if (seconds === undefined) return new Failure('file_broken', adminTexts.fileBroken)
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
