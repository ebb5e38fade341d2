import { readFile } from 'node:fs/promises'
import { contentHash } from './content-hash.ts'
import { writeWhole } from './write-whole.ts'

/**
 * For files whose names carry no hash: a stamp beside them remembers what they were made from, the making script
 * included. It is written last, so an interrupted job is done again.
 */
export async function unlessMade(stampFile: string, sources: string[], make: () => Promise<void>): Promise<boolean> {
  const stamp = contentHash(...(await Promise.all(sources.map((source) => readFile(source)))))
  const stamped = await readFile(stampFile, 'utf8').catch(() => 'never made')
  if (stamped === stamp) return false
  await make()
  await writeWhole(stampFile, stamp)
  return true
}
