import { expect, inject, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { run } from '../../../test/processes/template-database.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()
const { call } = visitor(shop)

const message = { name: 'Nora', email: 'nora@example.com', message: 'Hello' }
const write = () => call('POST', '/api/contact', message)

/** As a standby that takes over, or a primary that others have replaced. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await run(inject('databaseUrl'), `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
}

test('a database that only reads → 503 with Retry-After, and none of its connections is used once it writes again (D52)', async () => {
  await setReadOnly('on')
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await run(inject('databaseUrl'), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  // What was lost with the connections is unavailable for another reason.
  await expect.poll(async () => (await call('GET', '/api/products/?minPrice=3')).statusCode).toBe(200)
  const refused = await write()
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after'])]).toEqual([
    503,
    'unavailable',
    2,
  ])
  await setReadOnly('off')
  const isWritten = async () => (await write()).statusCode === 201
  await expect.poll(isWritten).toBe(true)
})
