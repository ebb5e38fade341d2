import { expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { priced, pricesOf } from '../../../test/fixtures/prices.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()
const { call, makeAdmin } = visitor(shop)

const columns = 'product_id, collection_type, color, price_cents, sort_name, created_at'

/** Rows that the table has and should not have, and the other way round. */
const differences = async () =>
  (
    await shop.pool.query(
      `(SELECT 'stale', ${columns} FROM product_listing EXCEPT ALL SELECT 'stale', ${columns} FROM listed_product)
       UNION ALL (SELECT 'missing', ${columns} FROM listed_product EXCEPT ALL SELECT 'missing', ${columns} FROM product_listing)`,
    )
  ).rows

const added = (id: string) => `INSERT INTO product (id, name, sku, currency, price_cents, description, colors)
  VALUES ('${id}', 'New', '${id}', 'USD', 1000, '<p>New.</p>', '{sage,sage,mint}')`
const owl = "WHERE id = 'owl-lamp-sage'"

test.each([
  priced(added('new-one')),
  "INSERT INTO product_collection VALUES ('new-one', 'nightlamp'), ('new-one', 'btspeaker')",
  `WITH added AS (${added('newer-one')} RETURNING product.*), joined AS (INSERT INTO product_collection SELECT id, 'nightlamp' FROM added) ${pricesOf('added')}`,
  priced(`UPDATE product SET price_cents = price_cents + 1, name = upper(name) ${owl}`),
  priced('UPDATE product SET price_cents = price_cents * 2'),
  `UPDATE product SET colors = '{}' ${owl}`,
  `UPDATE product SET colors = '{coral,lilac}', created_at = now() ${owl}`,
  `UPDATE product SET state = 'off' ${owl}`,
  "UPDATE product_collection SET collection_type = 'btspeaker' WHERE product_id = 'owl-lamp-sage'",
  `UPDATE product SET state = 'for_sale' ${owl}`,
  `UPDATE product SET description = '<p>Other.</p>' ${owl}`,
  'UPDATE product_collection SET collection_type = collection_type',
  "DELETE FROM product_collection WHERE product_id = 'owl-lamp-sage'",
  "UPDATE product SET id = 'newer' WHERE id = 'carry-pouch-sand' AND NOT EXISTS (SELECT FROM product_collection WHERE product_id = 'carry-pouch-sand')",
  "DELETE FROM product WHERE id = 'new-one'",
  // Refunds of pieces are never changed, and refer to orders, which refer to products.
  'ALTER TABLE refunded_part DISABLE TRIGGER USER; TRUNCATE product CASCADE',
])('what lists read follows: %s', async (change) => {
  await shop.pool.query(change)
  expect(await differences()).toEqual([])
})

test('a product that joins a collection while its price is being changed is listed there with the new price', async () => {
  const admin = await makeAdmin()
  await shop.pool.query(priced(added('both')))
  const other = await shop.pool.connect()
  await other.query(`BEGIN; ${priced("UPDATE product SET price_cents = 4321 WHERE id = 'both'")}`)
  const joining = call('PUT', '/api/products/both', { collections: ['nightlamp'] }, admin)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await other.query('COMMIT')
  other.release()
  expect((await joining).statusCode).toBe(200)
  expect(await differences()).toEqual([])
  const { rows } = await shop.pool.query("SELECT DISTINCT price_cents FROM product_listing WHERE product_id = 'both'")
  expect(rows).toEqual([{ price_cents: 4321 }])
})
