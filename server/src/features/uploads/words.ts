import { writeFile } from 'node:fs/promises'
import { fileOf, pathOf, randomName } from './places.ts'

/** Puts the words of a story among what is sold, and says by which path. */
export async function storeWords(folder: string, words: string): Promise<string> {
  const path = pathOf('sold', `${randomName()}.txt`)
  await writeFile(fileOf(folder, path), `${words}\n`)
  return path
}
