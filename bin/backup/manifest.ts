import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { digestOf } from './digest.ts'
import { BackupProblem } from './problem.ts'

const file = z.object({ path: z.string(), sha256: z.string() })

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  shop: z.string(),
  postgres: z.string(),
  /** A restore runs these migrations; the next start runs newer ones. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ ...file.shape, name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
  uploads: z.array(file),
})
export type Manifest = z.infer<typeof manifest>

/** Written last, so a folder without it is an incomplete backup. */
export const manifestFile = 'manifest.json'

/** Reads the manifest and compares the hash of every file, before any of them is used. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupProblem(`${folder} is no whole backup: it has no ${manifestFile}.`)
  })
  const parsed = manifest.safeParse(tryParse(text))
  if (!parsed.success) throw new BackupProblem(`${join(folder, manifestFile)} cannot be understood.`)
  for (const { path, sha256 } of [...parsed.data.tables, ...parsed.data.uploads]) {
    const found = await digestOf(join(folder, path)).catch(() => undefined)
    if (found !== sha256) throw new BackupProblem(`The backup is broken: ${path} is not what was written.`)
  }
  return parsed.data
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
