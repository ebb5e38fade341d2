import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { receiptPath } from '@storylamp/contract/file-paths'
import { beforeAll, expect, test } from 'vitest'
import { type Family, visitor } from './fixtures/families.ts'
import { customers } from './fixtures/orders/checkouts.ts'
import { atProvider } from './fixtures/orders/payments.ts'
import { useSandbox } from './outside/sandbox.ts'
import { useShop } from './shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '1000' }, undefined, sandbox)
const { call, makeFamily } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const provider = atProvider(sandbox)

/** Unique values, so that finding one in a reply proves a leak. */
const secrets = {
  mobile: '5550187311',
  email: 'quillfeather@example.com',
  phone: '+1 555 018 7722',
  street1: '4711 Quillfeather Lane',
  street2: 'Floor Marblewick',
  city: 'Thistledown',
  zip: '97999',
  /** The carrier's page shows where the parcel goes. */
  tracking: 'QF471197999',
}

let family: Family
let orderId: string
beforeAll(async () => {
  family = await makeFamily({ mobile: secrets.mobile, email: secrets.email })
  await fill(family.parent)
  const { mobile: _, tracking: number, ...address } = secrets
  const formData = { ...address, name: 'Nora Winter', company: '', state: 'OR', country: 'United States' }
  const { sessionId, url } = (await checkout(family.parent, { formData })).json()
  await provider.pay(url)
  await status(family.parent, sessionId)
  orderId = (await orders(family.parent))[0]._id
  const tracking = { carrier: 'The post', number, url: `https://post.example/${number}` }
  await shop.pool.query('UPDATE shipment SET tracking = $2 WHERE order_id = $1', [orderId, tracking])
})

const leaksIn = (text: string) => Object.values(secrets).filter((secret) => text.includes(secret))

const readByChildren = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { method, access }]) => method === 'GET' && (access === 'everyone' || access.includes('child')),
)

test.each(readByChildren)('D4 L10 a child finds no phone and no address of its family in %s', async (_, { path }) => {
  const reply = await call('GET', path.replace(/:\w+/g, orderId), undefined, family.child)
  expect(leaksIn(reply.body)).toEqual([])
})

test('GET /api/user/orders → the parent sees the address and the tracking number that a child does not', async () => {
  const [[own], [childs]] = [await orders(family.parent), await orders(family.child)]
  expect(leaksIn(JSON.stringify(own))).toHaveLength(Object.keys(secrets).length - 1)
  const { deliveryDetails: _, tracking: __, addressVersion: ___, ...rest } = own
  expect(childs).toEqual(rest)
})

test.each(['pdf', 'html'] as const)('GET /api/user/orders/{id}/receipt.%s → 403 for a child', async (kind) => {
  const reply = await call('GET', receiptPath(orderId, kind), undefined, family.child)
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'parent_required'])
})
