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
  /** What the tables were made by: a restore makes the same ones, and leaves the newer to the next start. */
  migrations: z.array(z.string()),
  jobsVersion: z.number(),
  tables: z.array(z.object({ ...file.shape, name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
  uploads: z.array(file),
})
export type Manifest = z.infer<typeof manifest>

/** Written last of all, so that a folder without one is no backup. */
export const manifestFile = 'manifest.json'

/** Reads what a backup says of itself and compares it with every file, before anything is done with any of them. */
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
