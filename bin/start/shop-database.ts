import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { createLog, type Log } from '../../server/src/platform/logs/log.ts'
import { startEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { reachDatabase } from '../postgres/reach-database.ts'
import { findRunning } from '../postgres/running.ts'
import { StartProblem } from './problem.ts'

export type Opened = Pick<Database, 'db' | 'pool'> & { log: Log; url: string }

/** Runs `work` on the shop's database: the one at DATABASE_URL, that of a running shop, or one started for it. */
export async function withShopDatabase<Result>(
  { databaseUrl, dataDir, logLevel }: Config,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const log = createLog(logLevel)
  if (databaseUrl !== undefined) await reachDatabase(databaseUrl)
  const known = databaseUrl ?? (await findRunning(dataDir))
  if (known !== undefined) return workOn(known, log, work)
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  try {
    return await workOn(embedded.url, log, work)
  } finally {
    await embedded.stop()
  }
}

/** The same, for commands that a new database has nothing for. */
export async function withKnownDatabase<Result>(
  config: Config,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartProblem(
      `No database is below ${config.dataDir}: give this command the DATA_DIR and DATABASE_URL of the shop, which was started before.`,
    )
  }
  return withShopDatabase(config, async (opened) => {
    const { rows } = await opened.pool.query("SELECT to_regclass('public.shop_key') IS NOT NULL AS known")
    if (rows[0]?.known) return work(opened)
    throw new StartProblem(
      `${nameDatabase(config)} holds no shop: is DATABASE_URL or DATA_DIR another than the shop's?`,
    )
  })
}

/** Without the password in its address. */
export function nameDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the embedded database below ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} at ${host || 'this machine'}`
}

async function workOn<Result>(url: string, log: Log, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const { db, pool, close } = openDatabase(url, log)
  try {
    return await work({ db, pool, log, url })
  } finally {
    await close()
  }
}
