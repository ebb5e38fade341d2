import { type Config, readConfig } from '../../server/src/config.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { LoadPages, RunningShop } from '../../server/src/shop.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { reachDatabase } from '../postgres/reach-database.ts'
import { explain } from './problem.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let database: EmbeddedDatabase | undefined
let sandbox: Sandbox | undefined
let shop: RunningShop | undefined
let stopping: Promise<void> | undefined

let starting: Promise<void> | undefined

/** Starts database, sandbox and shop, each when the one before answers. */
export function start(loadPages?: LoadPages): void {
  starting = startParts(loadPages)
  starting.catch((error) => {
    if (stopping) return
    console.error(explain(error))
    stop(1)
  })
}

async function startParts(loadPages?: LoadPages) {
  const config = readConfig(process.env)
  if (config.databaseUrl) await reachDatabase(config.databaseUrl)
  else await openDatabase(config)
  if (stopping) return
  // The sandbox comes after the database, which may be waiting for an earlier shop to end and to give its ports free;
  // and together with the loading of the shop, because either takes a while.
  const [{ startShop }] = await Promise.all([
    import('../../server/src/shop.ts'),
    config.isProduction ? undefined : openSandbox(config),
  ])
  if (stopping) return
  const databaseUrl = config.databaseUrl ?? database?.url
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl
  const sisterSiteUrl = config.sisterSiteUrl ?? sandbox?.sisterSiteUrl ?? null
  const sandboxUrl = sandbox?.address ?? null
  const stripe = config.stripe ?? sandbox?.stripe
  const amazon = config.fulfilment === 'amazon' ? (config.amazon ?? sandbox?.amazon) : undefined
  const storyTool = config.storyTool ?? sandbox?.storyTool
  const outside = { smtpUrl, sisterSiteUrl, sandboxUrl, stripe, amazon, storyTool }
  shop = await startShop({ ...config, databaseUrl, ...outside }, loadPages)
  if (stopping) return
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`Storylamp is ready after ${seconds} s.\n  Shop     ${shop.address}`)
  if (sandbox) console.log(`  Sandbox  ${sandbox.address}`)
  console.log('Ctrl-C stops it.')
}

async function openDatabase({ dataDir, logLevel }: Config) {
  database = await startEmbeddedDatabase({ dataDir, log: createLog(logLevel) })
  database.ended.then(() => {
    if (stopping) return
    // Nothing acknowledged is lost: the next start recovers it. Without a database there is nothing here to finish.
    console.error('The database ended unexpectedly, so the shop ends too: start it again.')
    process.exit(1)
  })
}

async function openSandbox(config: Config) {
  sandbox = await startSandbox(config)
  sandbox.ended.then(() => {
    if (stopping) return
    console.error('The sandbox ended unexpectedly, so the shop ends too: start it again.')
    stop(1)
  })
}

/** Ends the parts in order, each when the one before has finished what it had under way. */
export function stop(code: number): void {
  stopping ??= (async () => {
    // What is only half started cannot be stopped yet.
    await starting?.catch(() => {})
    for (const part of [shop, sandbox, database]) await part?.stop().catch((error) => console.error(error))
    process.exit(code)
  })()
}
