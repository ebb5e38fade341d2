import { open, rename } from 'node:fs/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { readMp3 } from './mp3.ts'
import { readMp4 } from './mp4.ts'
import { fileOf, pathOf, randomName } from './places.ts'
import type { Taken } from './taken.ts'
import { windowOn } from './window.ts'

/** Keeps sound or film as it came, among what is sold: nobody gets it who has not bought it. */
export async function takeRecording(file: string, format: 'mp3' | 'mp4', folder: string): Promise<Taken | Failure> {
  const seconds = await secondsOf(file, format)
  if (seconds === undefined) return new Failure('invalid_input', adminTexts.fileBroken)
  const path = pathOf('sold', `${randomName()}.${format}`)
  await rename(file, fileOf(folder, path))
  return { path, contentFile: path, seconds: Math.round(seconds * 10) / 10 }
}

async function secondsOf(file: string, format: 'mp3' | 'mp4'): Promise<number | undefined> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const read = format === 'mp3' ? readMp3 : readMp4
  return (await read(windowOn(handle), size))?.seconds
}
