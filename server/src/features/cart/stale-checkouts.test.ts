import { beforeEach, expect, test } from 'vitest'
import { type Family, visitor } from '../../../test/fixtures/families.ts'
import { quoteColumns, quoteOf } from '../../../test/fixtures/orders/planted-quote.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'
import { cartPersonalData, deletePieces } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
const pouch = 'carry-pouch-sand'
let family: Family
let familyId: string
beforeEach(async () => {
  family = await makeFamily()
  familyId = (await send('POST', '/api/cart/', { productId: owl })).json().data._id
})

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => call(method, path, body, family.parent)
const query = async (text: string, values: unknown[]) => (await shop.pool.query(text, values)).rows
const openOne = async (): Promise<string> => {
  const insert = `WITH ordered AS (
      INSERT INTO customer_order (id, family_id, currency, amount_cents, created_at, ${quoteColumns})
      VALUES (gen_random_uuid(), $1, 'USD', 100, now(), ${quoteOf('100')}) RETURNING id)
    INSERT INTO payment (id, family_id, purpose, order_id, amount_cents, currency, content_hash, created_at)
    SELECT gen_random_uuid(), $1, 'order', id, 100, 'USD', gen_random_uuid(), now() FROM ordered RETURNING id`
  return (await query(insert, [familyId]))[0]?.id
}
/** The checkouts that the jobs so far are to close, which then are forgotten. */
const takeClosing = async () =>
  (await query("DELETE FROM job WHERE task = 'close-checkouts' RETURNING payload", [])).map(
    ({ payload }) => payload.paymentIds,
  )

const changes: Record<string, () => PromiseLike<unknown>> = {
  'another piece': () => send('POST', '/api/cart/', { productId: owl }),
  'another line': () => send('POST', '/api/cart/', { productId: pouch }),
  'a quantity': () => send('PUT', '/api/cart/', { productId: owl, quantity: 4 }),
  'an accepted price': async () => {
    const [{ price_cents }] = (await query('SELECT price_cents FROM product WHERE id = $1', [owl])) as [
      { price_cents: number },
    ]
    return send('POST', '/api/cart/accept-price', { productId: owl, price: price_cents / 100 })
  },
  'a removed line': () => send('DELETE', `/api/cart/${owl}`),
  'a cleared cart': () => send('DELETE', '/api/cart'),
  'paid pieces': () => deletePieces(shop.db, familyId, [{ product_id: owl, quantity: 1 }]),
  'an erased family': () => cartPersonalData.eraseData(shop.db, familyId),
}

test.each(Object.entries(changes))(
  'D24 %s → one job closes the open checkouts, and without one there is no job',
  async (_, change) => {
    await change()
    expect(await takeClosing()).toEqual([])
    await send('POST', '/api/cart/', { productId: owl })
    const open = [await openOne(), await openOne()]
    await change()
    expect((await takeClosing()).map((ids) => ids.sort())).toEqual([open.sort()])
  },
)

test('D24 a restored line → one job closes the open checkouts; what changes nothing has none', async () => {
  await send('DELETE', `/api/cart/${owl}`)
  const id = await openOne()
  await send('PUT', '/api/cart/', { productId: owl, quantity: 2 })
  await send('POST', `/api/cart/${pouch}/restore`)
  await deletePieces(shop.db, familyId, [{ product_id: pouch, quantity: 1 }])
  expect(await takeClosing()).toEqual([])
  await send('POST', `/api/cart/${owl}/restore`)
  expect(await takeClosing()).toEqual([[id]])
})

test('D24 a checkout that is opened while a change of the cart waits is closed, too', async () => {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM cart_line WHERE family_id = $1 FOR UPDATE', [familyId])
    const changed = send('PUT', '/api/cart/', { productId: owl, quantity: 2 })
    await untilWaiting(shop.pool)
    const id = await openOne()
    await client.query('COMMIT')
    expect((await changed).statusCode).toBe(200)
    expect(await takeClosing()).toEqual([[id]])
  } finally {
    client.release()
  }
})
