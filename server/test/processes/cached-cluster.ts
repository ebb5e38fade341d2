import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../../../bin/folder-lock.ts'

const repository = join(import.meta.dirname, '../../..')
const cache = join(repository, 'node_modules/.cache/test-database')

/** What decides what is in the cluster: the day too, because the seed counts its dates back from it. */
const sources = [
  'package-lock.json',
  'build/media/{pictures,stories}.json',
  'bin/postgres/*.ts',
  'server/migrations/**/*.sql',
  'server/src/platform/{db,jobs}/*.ts',
  'server/src/seed/**/*.ts',
  'server/test/processes/template-database.ts',
]

/** Copies a cluster that `make` has filled for these sources: now, or for an earlier run. */
export async function copyCachedCluster(dataDir: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const lock = await lockFolder(join(cache, 'lock'))
  try {
    const cached = join(cache, keyOfSources())
    if (!existsSync(cached)) await renew(cached, make)
    cpSync(join(cached, 'postgres'), join(dataDir, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } finally {
    lock.release()
  }
}

function keyOfSources(): string {
  const key = createHash('sha256').update(new Date().toDateString())
  for (const file of globSync(sources, { cwd: repository }).sort()) {
    key.update(`${file}\n`).update(readFileSync(join(repository, file)))
  }
  return key.digest('hex').slice(0, 16)
}

/** Made under another name and renamed once whole, so that an interrupted run leaves no half cluster. */
async function renew(cached: string, make: (dataDir: string) => Promise<void>) {
  for (const name of readdirSync(cache)) {
    if (!name.startsWith('lock')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const draft = join(cache, 'draft')
  await make(draft)
  renameSync(draft, cached)
}
