import { rename, writeFile } from 'node:fs/promises'

/** An interrupted build leaves the old file or the new one, never half of one. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.unfinished`, content)
  await rename(`${file}.unfinished`, file)
}
