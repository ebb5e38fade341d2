import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startEmbeddedDatabase } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { reachDatabase } from '../server/src/platform/db/reach-database.ts'
import { createLog, type Log } from '../server/src/platform/log.ts'
import { seedGeneratedProducts } from '../server/src/seed/generated/seed-generated.ts'
import { seedCatalog } from '../server/src/seed/seed-catalog.ts'
import { explain, StartProblem } from './start/problem.ts'

try {
  await seed(generatedProductsWanted())
} catch (error) {
  console.error(explain(error as Error))
  process.exitCode = 1
}

async function seed(generated: number) {
  const { databaseUrl, dataDir, logLevel } = readConfig(process.env)
  const log = createLog(logLevel)
  if (databaseUrl !== undefined) {
    await reachDatabase(databaseUrl)
    return fill(databaseUrl, generated, log)
  }
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  try {
    await fill(embedded.url, generated, log)
  } finally {
    await embedded.stop()
  }
}

async function fill(url: string, generated: number, log: Log) {
  const { db, pool, close } = openDatabase(url, log)
  try {
    await migrate(pool)
    console.log((await seedCatalog(db)) ? 'The catalogue is seeded.' : 'The catalogue was seeded before.')
    if (generated === 0) return
    const added = await seedGeneratedProducts(db, generated)
    console.log(`Generated products: ${added} added, ${generated - added} were there before.`)
  } finally {
    await close()
  }
}

function generatedProductsWanted(): number {
  const usage = 'Usage: npm run seed, or npm run seed -- --products NUMBER (at most 999999).'
  try {
    const { products = '0' } = parseArgs({ options: { products: { type: 'string' } } }).values
    if (/^\d{1,6}$/.test(products)) return Number(products)
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new StartProblem(usage)
}
