import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../server/src/platform/logs/log.ts'
import { lockFolder } from '../folder-lock.ts'
import { type Account, chooseAccount, runnerFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Postmaster, type Settings, startPostmaster } from './postmaster.ts'
import { stopPredecessor } from './predecessor.ts'
import { DatabaseProblem, explain } from './problem.ts'
import { urlOf } from './running.ts'

export type EmbeddedDatabase = Postmaster & { url: string }

type Options = { dataDir: string; log: Log; settings?: Settings }

/** Starts PostgreSQL on DATA_DIR/postgres; it ends with this process, however that ends. */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    const folder = realpathSync(options.dataDir)
    const lock = await lockFolder(join(folder, 'running'), refuseAfterAWhile(options.dataDir))
    return await startIn(folder, options, lock.release).catch((error) => {
      lock.release()
      throw error
    })
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

// Long enough for a shop that was told to stop to finish.
const stopsWithinMs = 5000

function refuseAfterAWhile(dataDir: string) {
  const until = performance.now() + stopsWithinMs
  return (processId: string) => {
    if (performance.now() < until) return
    throw new DatabaseProblem(
      `Another shop (process ${processId}) is running on DATA_DIR (${dataDir}): stop it, or choose another DATA_DIR.`,
    )
  }
}

async function startIn(folder: string, { log, settings }: Options, release: () => void): Promise<EmbeddedDatabase> {
  const cluster = join(folder, 'postgres')
  const binaries = await findBinaries()
  const account = chooseAccount(cluster)
  const socketFolder = prepareSocketFolder(cluster, account)
  const run = runnerFor(account, [binaries.postgres, cluster, socketFolder])
  await ensureCluster(cluster, binaries, run, account)
  await stopPredecessor(cluster)

  const server = await startOnceOrphansEnd(() =>
    startPostmaster({ postgres: binaries.postgres, cluster, socketFolder, settings }, run, log),
  )
  const stop = async () => {
    await server.stop()
    rmSync(socketFolder, { recursive: true, force: true })
    release()
  }
  return { ...server, stop, url: urlOf(socketFolder) }
}

const orphansEndWithinMs = 10_000

/** The children of a killed server hold its memory until they notice its end, which a busy one does only after a while. */
async function startOnceOrphansEnd(start: () => Promise<Postmaster>): Promise<Postmaster> {
  const until = performance.now() + orphansEndWithinMs
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const isHeld = /pre-existing shared memory block/.test(String(error))
      if (!isHeld || performance.now() > until) throw error
      await pause(100)
    }
  }
}

const socketName = '.s.PGSQL.5432'
// The shortest limit of the systems we run on: sun_path holds 104 bytes on macOS and 108 on Linux.
const longestSocketPath = 103

/** A short private folder for the socket, because the path of DATA_DIR may be too long for one. */
function prepareSocketFolder(cluster: string, account: Account | undefined): string {
  const owner = account?.uid ?? process.getuid?.()
  const name = `storylamp-${createHash('sha256').update(`${owner} ${cluster}`).digest('hex').slice(0, 12)}`
  const folder = [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(isShortEnough) ?? join('/tmp', name)
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made && account) chownSync(folder, account.uid, account.gid)
  const { uid, mode } = lstatSync(folder)
  const isPrivate = uid === owner && (mode & 0o170077) === 0o040000
  if (!isPrivate) throw new DatabaseProblem(`${folder} is not a private folder of user ${owner}: remove it.`)
  // The lock file beside a dead socket names a process id that another process may have by now.
  for (const file of [socketName, `${socketName}.lock`]) rmSync(join(folder, file), { force: true })
  return folder
}

const isShortEnough = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath
