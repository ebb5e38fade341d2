import { readConfig } from '../server/src/config.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../server/src/platform/db/embedded.ts'
import { reachDatabase } from '../server/src/platform/db/reach-database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { type RunningShop, startShop } from '../server/src/shop.ts'
import { explain } from './start/problem.ts'
import { type Sandbox, startSandbox } from './start/sandbox.ts'
import { onStopRequest } from './start/stop-requests.ts'

let database: EmbeddedDatabase | undefined
let sandbox: Sandbox | undefined
let shop: RunningShop | undefined
let stopping: Promise<void> | undefined

// Whoever read our output may be gone, and that is no reason to fall over.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

onStopRequest(
  () => stop(0),
  () => process.exit(1),
)
const starting = start()
starting.catch((error) => {
  if (!stopping) console.error(explain(error))
  stop(1)
})

async function start() {
  const config = readConfig(process.env)
  const prepared = await Promise.allSettled([
    config.databaseUrl ? reachDatabase(config.databaseUrl) : openDatabase(config.dataDir, config.logLevel),
    config.isProduction ? undefined : openSandbox(config),
  ])
  for (const part of prepared) if (part.status === 'rejected') throw part.reason
  if (stopping) return
  const databaseUrl = config.databaseUrl ?? database?.url
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl
  shop = await startShop({ ...config, databaseUrl, smtpUrl })
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`Storylamp is ready after ${seconds} s.\n  Shop     ${shop.address}`)
  if (sandbox) console.log(`  Sandbox  ${sandbox.address}`)
  console.log('Ctrl-C stops it.')
}

async function openDatabase(dataDir: string, logLevel: string) {
  database = await startEmbeddedDatabase({ dataDir, log: createLog(logLevel) })
  database.ended.then(() => {
    if (stopping) return
    // Nothing acknowledged is lost, and the next start recovers it; without a database there is nothing to finish here.
    console.error('The database ended unexpectedly, so the shop ends too: start it again.')
    process.exit(1)
  })
}

async function openSandbox(config: ReturnType<typeof readConfig>) {
  sandbox = await startSandbox(config)
  sandbox.ended.then(() => {
    if (stopping) return
    console.error('The sandbox ended unexpectedly, so the shop ends too: start it again.')
    stop(1)
  })
}

function stop(code: number) {
  stopping ??= (async () => {
    // What is only half started cannot be stopped yet.
    await starting.catch(() => {})
    for (const part of [shop, sandbox, database]) await part?.stop().catch((error) => console.error(error))
    process.exit(code)
  })()
}
