import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { memoryFolder } from '../../bin/test/memory-folder.ts'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import type { PageRenderer } from '../../server/src/pages/page-renderer.ts'
import { createResponseCache } from '../../server/src/platform/cache/response-cache.ts'
import { createChangeListener } from '../../server/src/platform/db/change-listener.ts'
import { createLog } from '../../server/src/platform/logs/log.ts'
import { connectProviders } from '../../server/src/providers.ts'
import { startSandboxHere } from '../../server/test/outside/sandbox-here.ts'
import { setDatabaseClock } from '../time/database-clock.ts'
import { setProcessClock } from '../time/process-clock.ts'
import { openSimulatedDatabase } from './open-database.ts'
import { jobRunner } from './run-jobs.ts'

export type Shop = Awaited<ReturnType<typeof startShop>>

const errorLevel = 50
// Nobody looks at pages here.
const noPages = { policyFor: () => '', isSettled: true } as unknown as PageRenderer

/** The shop's application, database, jobs and sandbox in this process. `isByWarehouse` says who ships. */
export async function startShop(begin: Date, isByWarehouse: boolean, firstSettings: Record<string, string> = {}) {
  // The sandbox syncs every change to its disk, which would take most of the time.
  const dataDir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'storylamp-simulated-'))
  const errors: string[] = []
  const write = (line: string) => {
    if (JSON.parse(line).level >= errorLevel) errors.push(line)
  }
  const log = createLog('warn', { write })
  setProcessClock(begin)
  const database = await openSimulatedDatabase(dataDir, log, begin, firstSettings)
  const { db, pool } = database
  const port = await freePort()
  const sandbox = await startSandboxHere(dataDir, port)
  const { smtpUrl, stripe, amazon, storyTool, sisterSiteUrl, sisterSiteSecret } = sandbox
  const sisterSite = { sisterSiteUrl, sisterSiteSecret, sisterSiteHandover: 'token' as const }
  const read = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMIT_SCALE: '1000',
  })
  const providers_ = { smtpUrl, stripe, storyTool, ...(isByWarehouse && { fulfilment: 'amazon' as const, amazon }) }
  const config = { ...read, ...providers_, ...sisterSite, isSecondFactorRequired: false }
  const changes = createChangeListener(database.url, 'catalog_changed', log)
  await changes.open()
  const clock = () => new Date()
  const providers = connectProviders({ config, db, clock, log })
  const responseCache = createResponseCache(changes)
  const app = await buildApp({ config, clock, db, pool, changes, responseCache, renderer: noPages, providers, log })
  await app.listen({ port, host: '127.0.0.1' })
  const jobs = jobRunner({ db, pool, config, clock, log, providers }, pool)

  const moveTo = async (moment: Date) => {
    setProcessClock(moment)
    await setDatabaseClock(pool, moment)
  }
  const stop = async () => {
    await app.close()
    await changes.close()
    await sandbox.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, db, pool, sandbox, providers, origin: config.shopOrigin, errors, jobs, moveTo, stop }
}
