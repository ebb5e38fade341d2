import { adminInvoicePath } from '@storylamp/contract/file-paths'
import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { call } = visitor(shop)
const { admin, adminGet, bought } = orderAdmin(shop, provider)
const { makeStaff } = returners(shop, provider)

const money = /"(amount|price|total|tax|discount|sums|refund|refundable|freeTokens|paymentReference)":|\$/

test('D72 D79 a packer sees the pieces, the weight, the method and the address of an order, and no amounts', async () => {
  await shop.pool.query('UPDATE product SET weight_grams = 400')
  const { id, now } = await bought()
  const refund = await call(
    'POST',
    `/api/admin/orders/${id}/refund`,
    { lines: [{ line: 0, pieces: 1 }], reason: 'Broken' },
    admin(),
  )
  expect(refund.statusCode, refund.body).toBe(200)
  await call('PUT', '/api/admin/settings', { selling: { carrier: 'UPS, DHL and the Sandman' } }, admin())
  const packer = await makeStaff('packer')
  const get = async (path: string) => (await call('GET', `/api/admin/${path}`, undefined, packer)).json()
  const { data } = await get(`orders/${id}`)
  expect(data).toMatchObject({
    products: [{ quantity: 2, refunded: 1 }],
    deliveryDetails: { city: 'Duskville' },
    // The refunded piece stays here.
    shipment: { method: 'Standard delivery', grams: 400 },
    carriers: ['UPS', 'DHL', 'the Sandman'],
    timeline: expect.arrayContaining([expect.objectContaining({ what: 'Paid' })]),
  })
  expect(JSON.stringify(data)).not.toMatch(money)
  expect(JSON.stringify((await get('orders')).data)).not.toMatch(money)
  const moved = await call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Shipped' }, packer)
  expect(moved.statusCode).toBe(200)
  expect(moved.body).not.toMatch(money)
  // The same after it has left.
  expect(moved.json().data.shipment).toEqual({ method: 'Standard delivery', grams: 400 })
  const stale = await call(
    'PUT',
    `/api/admin/orders/${id}/delivery`,
    { deliveryStatus: 'Delivered', version: 1 },
    packer,
  )
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  expect(stale.body).not.toMatch(money)
  expect((await adminGet(`orders/${id}`)).data).toMatchObject({ amount: 128, products: [{ price: 64 }] })
  // The customer sees it, too.
  expect((await now()).products).toMatchObject([{ quantity: 2, refunded: 1 }])
})

test('D79 a packer reads no invoice, whose lines are amounts', async () => {
  const { id } = await bought()
  const [invoice] = (await adminGet(`orders/${id}/invoices`)).data
  expect(invoice).toMatchObject({ total: 128 })
  const packer = await makeStaff('packer')
  for (const path of [`/api/admin/orders/${id}/invoices`, adminInvoicePath(invoice._id)]) {
    expect([path, (await call('GET', path, undefined, admin())).statusCode]).toEqual([path, 200])
    expect([path, (await call('GET', path, undefined, packer)).statusCode]).toEqual([path, 403])
  }
})

test('D75 a customer sees which pieces were refunded, and none after a refund of an amount', async () => {
  const { id, now } = await bought()
  expect((await now()).products[0].refunded).toBeUndefined()
  const body = { amount: 5, reason: 'Late' }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, body, admin())).statusCode).toBe(200)
  expect((await now()).products[0].refunded).toBeUndefined()
})
