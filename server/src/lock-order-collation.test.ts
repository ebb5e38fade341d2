import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { visitor } from '../test/fixtures/families.ts'
import { priced } from '../test/fixtures/prices.ts'
import { dropDatabase, fill, run, urlOfDatabase } from '../test/processes/template-database.ts'
import { untilWaiting } from '../test/reading/waiting.ts'
import { type TestShop, useShop } from '../test/shop.ts'
import { applySales, publishProducts } from './features/catalog/index.ts'

// Danish sorts 'aa' behind 'z'; the databases of the other tests sort as C does.
const name = `storylamp_danish_${process.pid}`
const danish = {} as TestShop
beforeAll(async () => {
  await run(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'da'`)
  danish.databaseUrl = urlOfDatabase(inject('databaseUrl'), name)
  await fill(danish.databaseUrl)
})
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, danish)
afterAll(() => dropDatabase(inject('databaseUrl'), name))
const { call, makeAdmin } = visitor(shop)

const ids = ['aa-x', 'am-x', 'b-x']

test.each([
  [
    'sales begin',
    "UPDATE product_listing SET price_cents = price_cents + 1 WHERE product_id LIKE '%-x'",
    ({ db }: TestShop) => applySales(db),
  ],
  [
    'products are published',
    `UPDATE product SET state = 'scheduled', published_at = NULL, publish_at = now() - interval '1 second'
      WHERE id LIKE '%-x'`,
    ({ db }: TestShop) => publishProducts(db),
  ],
])('%s while the same ones change → 200, no deadlock, in whatever way the database sorts', async (_, before, work) => {
  await shop.pool.query("DELETE FROM product WHERE id LIKE '%-x'")
  await shop.pool.query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description, published_at, sale_cents, sale_from, sale_to)
     SELECT id, id, id, 'USD', 1000, '', now(), 900, now() - interval '1 day', now() + interval '1 day' FROM unnest($1::text[]) AS id`),
    [ids],
  )
  await shop.pool.query(before)
  const admin = await makeAdmin()
  const client = await shop.pool.connect()
  try {
    // Holds the last one of C until both wait for it, or for each other.
    await client.query('BEGIN')
    await client.query("SELECT FROM product WHERE id = 'b-x' FOR NO KEY UPDATE")
    const ran = work(shop)
    await untilWaiting(shop.pool)
    const changed = call('POST', '/api/admin/products/bulk', { ids, price: { set: 12 }, dryRun: false }, admin)
    await untilWaiting(shop.pool, 2)
    await client.query('COMMIT')
    await ran
    expect((await changed).statusCode).toBe(200)
  } finally {
    client.release()
  }
})
