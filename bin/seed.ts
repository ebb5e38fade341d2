import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { seedGeneratedProducts } from '../server/src/seed/generated/seed-generated.ts'
import { seedCatalog } from '../server/src/seed/seed-catalog.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { type Opened, withShopDatabase } from './start/shop-database.ts'

const usage = 'Usage: npm run seed, or npm run seed -- --products NUMBER (at most 999999).'

await command(async () => {
  const { products = '0' } = optionsOf({ products: { type: 'string' } }, usage)
  if (!/^\d{1,6}$/.test(products)) throw new StartProblem(usage)
  const config = readConfig(process.env)
  if (config.isProduction)
    throw new StartProblem('What npm run seed makes is for trying the shop out, not for production.')
  await withShopDatabase(config, (shop) => fill(shop, Number(products)))
})

async function fill({ db, pool }: Opened, generated: number) {
  await migrate(pool)
  console.log((await seedCatalog(db)) ? 'The catalogue is seeded.' : 'The catalogue was seeded before.')
  if (generated === 0) return
  const added = await seedGeneratedProducts(db, generated)
  console.log(`Generated products: ${added} added, ${generated - added} were there before.`)
}
