import { readFile } from 'node:fs/promises'
import { contentHash } from './content-hash.ts'
import { writeWhole } from './write-whole.ts'

/**
 * For files without a hash in their names: a stamp beside them holds the hash of their sources, the script included.
 * It is written last, so that an interrupted job is repeated.
 */
export async function unlessMade(stampFile: string, sources: string[], make: () => Promise<void>): Promise<boolean> {
  const stamp = contentHash(...(await Promise.all(sources.map((source) => readFile(source)))))
  const stamped = await readFile(stampFile, 'utf8').catch(() => 'never made')
  if (stamped === stamp) return false
  await make()
  await writeWhole(stampFile, stamp)
  return true
}
