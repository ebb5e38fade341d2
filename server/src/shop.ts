import { buildApp } from './app.ts'
import { type Config, ConfigProblem } from './config.ts'
import { isOpenToOthers, listenHosts, refuseStandIns, warnOfOpenChecklist, warnOfRisks } from './exposure.ts'
import { fillSettings, findFirstCurrency } from './features/settings/index.ts'
import { jobs, schedule } from './jobs.ts'
import { loadBuiltPages } from './pages/built-pages.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import { createResponseCache } from './platform/cache/response-cache.ts'
import { systemClock as clock } from './platform/clock.ts'
import { createChangeListener } from './platform/db/change-listener.ts'
import { type DatabaseLimits, type Db, jobTimeouts, openDatabase, requestTimeouts } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { listenAt } from './platform/http/server/listen.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/logs/log.ts'
import { logOutput } from './platform/logs/log-files.ts'
import { connectProviders } from './providers.ts'
import { renewMediaPaths, seedCatalog } from './seed/seed-catalog.ts'
import { holdsDemoPeople, seedDemoPeople } from './seed/seed-demo-people.ts'

export type LoadPages = () => Promise<PageRenderer>

export type RunningShop = { address: string; stop(): Promise<void> }

/** Runs the whole shop in this process: pages, API and worker. */
export async function startShop(config: Config, loadPages: LoadPages = loadBuiltPages): Promise<RunningShop> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new ConfigProblem('DATABASE_URL is missing')
  const log = createLog(config.logLevel, logOutput(config.logFolder, clock))
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
    await fillSettings(db, config.firstSettings, log)
    await refuseOtherCurrency(db, config)
    // Reads the whole catalog, which takes longer than a request may.
    await fillDatabase(worker.db, config)
    const changes = createChangeListener(databaseUrl, 'catalog_changed', log)
    const responseCache = createResponseCache(changes)
    changes.onSilence(dropConnections)
    changes.onSilence(worker.dropConnections)
    await changes.open()
    stops.push(changes.close)
    const providers = connectProviders({ config, db, clock, log })
    const app = await buildApp({ config, clock, db, pool, changes, responseCache, renderer, providers, log })
    stops.push(() => app.close())
    const lanes = jobs({ ...worker, config, clock, log, providers })
    const stopWorker = await startWorker({ pool: worker.pool, databaseUrl, log }, lanes, schedule)
    stops.push(() => Promise.all([app.leave(), stopWorker()]))
    await listenAt(app, config.port, listenHosts(config))
    if (!config.isProduction && isOpenToOthers(config)) log.warn(openWarning)
    warnOfRisks(config, log)
    // Counts what all products lack, which may take longer than a request may; no reason to end a shop that serves.
    await warnOfOpenChecklist(config, worker.db, log).catch((err) =>
      log.error({ err }, 'the checklist could not be read'),
    )
    return { address: addressOf(config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `localhost` reaches a shop that listens on loopback or on all addresses. */
const addressOf = ({ host, port }: Config) =>
  `http://${host === undefined || ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host}:${port}`

const openWarning =
  'HOST lets other machines reach this shop: its demo accounts have a public password, and its sandbox pretends payments'

/** Demo accounts are only created with the sandbox, and production refuses a database that holds them. */
async function fillDatabase(db: Db, config: Config): Promise<void> {
  if (config.isProduction && (await holdsDemoPeople(db))) {
    throw new ConfigProblem(
      'This database holds the demo accounts, whose password is public, so production does not start on it: ' +
        'choose an empty database, or delete the accounts parent@example.com and admin@example.com.',
    )
  }
  if (config.seed === 'none') return renewMediaPaths(db)
  await seedCatalog(db)
  if (config.sandboxUrl === null) return
  refuseStandIns(config)
  await seedDemoPeople(db, clock())
}

async function refuseOtherCurrency(db: Db, { firstSettings: { SHOP_CURRENCY: wanted } }: Config): Promise<void> {
  const currency = await findFirstCurrency(db)
  if (wanted === undefined || currency === undefined || currency === wanted) return
  throw new ConfigProblem(
    `The shop in this database sells in ${currency}, but SHOP_CURRENCY is ${wanted}: ` +
      'leave it out and change the currency in the back office, or choose an empty database.',
  )
}

/** Migrates without a timeout: a migration may take long. */
async function prepareDatabase(databaseUrl: string, log: Log): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, log, { connections: 2 })
  try {
    await migrate(pool, { log })
  } finally {
    await close()
  }
}
