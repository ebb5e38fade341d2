import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Compresses every script and style at build time, at the highest level. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
    await Promise.all(names.map((name) => compressBeside(join(dir, name))))
  },
})

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (const [ending, compress] of Object.entries(compressors))
    await writeFile(`${file}.${ending}`, await compress(bytes))
}
