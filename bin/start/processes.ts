import { type Config, readConfig } from '../../server/src/config.ts'
import { refuseStandIns } from '../../server/src/exposure.ts'
import { createLog } from '../../server/src/platform/logs/log.ts'
import type { LoadPages, RunningShop } from '../../server/src/shop.ts'
import { type LastingDatabase, startLastingDatabase } from '../postgres/lasting-database.ts'
import { reachDatabase } from '../postgres/reach-database.ts'
import { type PictureMaker, startMakingPictures } from './pictures.ts'
import { explain } from './problem.ts'
import { refuseOldNode } from './refuse-old-node.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { withSandbox } from './with-sandbox.ts'

// Longer than the time limits of server, jobs and connections together.
const stopWithinMs = 20_000

let database: LastingDatabase | undefined
let sandbox: Sandbox | undefined
let shop: RunningShop | undefined
let pictures: PictureMaker | undefined
let isStopping = false
let drainMs = 0
let starting: Promise<void> | undefined

/** Starts database, sandbox and shop, each once the previous one answers. */
export function start(loadPages?: LoadPages): void {
  starting = startAll(loadPages)
  starting.catch((error) => {
    if (isStopping) return
    console.error(explain(error))
    stop(1)
  })
}

async function startAll(loadPages?: LoadPages) {
  const config = readConfig(process.env)
  drainMs = config.drainMs
  if (config.isProduction) refuseOldNode()
  else refuseStandIns(config)
  if (config.databaseUrl) await reachDatabase(config.databaseUrl)
  else database = await startLastingDatabase({ dataDir: config.dataDir, log: createLog(config.logLevel) })
  if (isStopping) return
  // After the database, which may wait for an earlier shop to end and free its ports; in parallel, because both are slow.
  const [{ startShop }] = await Promise.all([
    import('../../server/src/shop.ts'),
    config.isProduction ? undefined : openSandbox(config),
  ])
  if (isStopping) return
  const databaseUrl = config.databaseUrl ?? database?.url
  shop = await startShop({ ...withSandbox(config, sandbox), databaseUrl }, loadPages)
  if (isStopping) return
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`Storylamp is ready after ${seconds} s.\n  Shop     ${shop.address}`)
  if (sandbox) console.log(`  Sandbox  ${sandbox.address}`)
  console.log('Ctrl-C stops it.')
  pictures = startMakingPictures()
}

async function openSandbox(config: Config) {
  sandbox = await startSandbox(config)
  void sandbox.ended.then(() => {
    if (isStopping) return
    console.error('The sandbox ended unexpectedly, so the shop ends too: start it again.')
    stop(1)
  })
}

/** Stops shop, sandbox and database, one after the other. */
export function stop(code: number): void {
  if (isStopping) return
  isStopping = true
  void stopAll(code)
}

async function stopAll(code: number) {
  setTimeout(() => {
    console.error('Not everything could be stopped in time.')
    process.exit(1)
  }, drainMs + stopWithinMs)
  // A process that is still starting cannot be stopped yet.
  await starting?.catch(() => {})
  for (const each of [pictures, shop, sandbox, database]) await each?.stop().catch((error) => console.error(error))
  process.exit(code)
}
