import type { Config } from '../../server/src/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { createLog, type Log } from '../../server/src/platform/log.ts'
import { startEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { reachDatabase } from '../postgres/reach-database.ts'
import { findRunning } from '../postgres/running.ts'

export type Opened = Pick<Database, 'db' | 'pool'> & { log: Log }

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

async function workOn<Result>(url: string, log: Log, work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const { db, pool, close } = openDatabase(url, log)
  try {
    return await work({ db, pool, log })
  } finally {
    await close()
  }
}
