import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../server/src/platform/log.ts'
import { chooseAccount, runnerFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { stopPredecessor } from './predecessor.ts'
import { explain } from './problem.ts'
import { urlOf } from './running.ts'
import { prepareSocketFolder } from './socket-folder.ts'

export type EmbeddedDatabase = Postmaster & { url: string }

/** Starts PostgreSQL on DATA_DIR/postgres; it ends with this process, however that ends. */
export async function startEmbeddedDatabase(options: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    const folder = realpathSync(options.dataDir)
    const lock = await lockFolder(join(folder, 'running'), options.dataDir)
    return await startIn(folder, options.log, lock.release).catch((error) => {
      lock.release()
      throw error
    })
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

async function startIn(folder: string, log: Log, release: () => void): Promise<EmbeddedDatabase> {
  const cluster = join(folder, 'postgres')
  const binaries = await findBinaries()
  const account = chooseAccount(cluster)
  const socketFolder = prepareSocketFolder(cluster, account)
  const run = runnerFor(account, [binaries.postgres, cluster, socketFolder])
  await ensureCluster(cluster, binaries, run, account)
  await stopPredecessor(cluster)

  const server = await startPostmaster({ postgres: binaries.postgres, cluster, socketFolder }, run, log)
  const stop = async () => {
    await server.stop()
    rmSync(socketFolder, { recursive: true, force: true })
    release()
  }
  return { ...server, stop, url: urlOf(socketFolder) }
}
