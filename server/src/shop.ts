import { networkInterfaces } from 'node:os'
import { buildApp } from './app.ts'
import { type Config, ConfigProblem } from './config.ts'
import { jobs, schedule } from './jobs.ts'
import { loadBuiltPages } from './pages/built-pages.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import { createResponseCache } from './platform/cache/response-cache.ts'
import { systemClock as clock } from './platform/clock.ts'
import { createChangeListener } from './platform/db/change-listener.ts'
import { type DatabaseLimits, jobTimeouts, openDatabase, requestTimeouts } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { prepareJobs, startWorker } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/log.ts'
import { connectProviders } from './providers.ts'
import { seedCatalog } from './seed/seed-catalog.ts'
import { seedDemoPeople } from './seed/seed-demo-people.ts'

export type LoadPages = () => Promise<PageRenderer>

export type RunningShop = { address: string; stop(): Promise<void> }

/** Runs the whole shop in this process: pages, API and worker. */
export async function startShop(config: Config, loadPages: LoadPages = loadBuiltPages): Promise<RunningShop> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new ConfigProblem('DATABASE_URL is missing')
  const log = createLog(config.logLevel)
  const stops: (() => Promise<unknown>)[] = []
  const open = (limits: DatabaseLimits) => {
    const database = openDatabase(databaseUrl, log, limits)
    stops.push(database.close)
    return database
  }
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo()
  }
  try {
    const [renderer] = await Promise.all([loadPages(), prepareDatabase(databaseUrl, log)])
    const { db, pool, dropConnections } = open({ connections: 8, timeouts: requestTimeouts })
    const worker = open({ connections: 6, timeouts: jobTimeouts })
    await seedCatalog(db)
    if (config.sandboxUrl !== null) await seedDemoPeople(db, clock())
    const changes = createChangeListener(databaseUrl, 'catalog_changed', log)
    const responseCache = createResponseCache(changes)
    changes.onSilence(dropConnections)
    changes.onSilence(worker.dropConnections)
    await changes.open()
    stops.push(changes.close)
    const providers = connectProviders({ config, db, clock, log })
    stops.push(await startWorker(worker.pool, jobs({ ...worker, config, clock, log, providers }), log, schedule))
    const app = await buildApp({ config, clock, db, pool, changes, responseCache, renderer, providers, log })
    stops.push(() => app.close(), app.leave)
    await app.listen({
      port: config.port,
      host: everyAddress(),
      listenTextResolver: (address) => `listening at ${address}`,
    })
    return { address: `http://localhost:${config.port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Migrates without a timeout: a migration may take long. */
async function prepareDatabase(databaseUrl: string, log: Log): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, log, { connections: 2 })
  try {
    await migrate(pool)
    await prepareJobs(pool, log)
  } finally {
    await close()
  }
}

/** `::` includes IPv4, but fails on a machine without IPv6; `localhost` often resolves to IPv6 first. */
const everyAddress = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0'
