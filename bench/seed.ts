import { command, optionsOf } from '../bin/start/command.ts'
import { StartProblem } from '../bin/start/problem.ts'
import { type Opened, withShopDatabase } from '../bin/start/shop-database.ts'
import { readConfig } from '../server/src/config.ts'
import { refuseStandIns } from '../server/src/exposure.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { seedCatalog } from '../server/src/seed/seed-catalog.ts'
import { seedOrders } from './generated/orders/seed-orders.ts'
import { seedGeneratedProducts } from './generated/products/seed-generated.ts'

const usage =
  'Usage: npm run seed, with -- --products NUMBER (at most 999999) or --orders NUMBER (at most 9999999) or both.'

await command(async () => {
  const { products = '0', orders = '0' } = optionsOf(
    { products: { type: 'string' }, orders: { type: 'string' } },
    usage,
  )
  if (!/^\d{1,6}$/.test(products) || !/^\d{1,7}$/.test(orders)) throw new StartProblem(usage)
  const config = readConfig(process.env)
  if (config.isProduction)
    throw new StartProblem('What npm run seed makes is for trying the shop out, not for production.')
  // Made-up orders could never be told from real ones again.
  if (Number(orders) > 0) refuseStandIns(config)
  await withShopDatabase(config, (shop) => fill(shop, Number(products), Number(orders)))
})

async function fill({ db, pool }: Opened, products: number, orders: number) {
  await migrate(pool)
  console.log((await seedCatalog(db)) ? 'The catalog is seeded.' : 'The catalog was seeded before.')
  if (products > 0) {
    const added = await seedGeneratedProducts(db, products)
    console.log(`Generated products: ${added} added, ${products - added} were there before.`)
  }
  if (orders > 0) {
    const isNew = await seedOrders(db, orders, new Date())
    console.log(isNew ? `Generated orders: ${orders} added.` : 'Generated orders were added before.')
  }
}
