import { beforeAll, expect, test, vi } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { atWarehouse } from '../../../../test/fixtures/warehouse.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import type { FulfilmentProvider } from '../../../providers/fulfilment/provider.ts'
import { cancelParcels, followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeAdmin } = visitor(shop)
const { paid, orders, warehouse } = customers(shop)
const { post } = readers(shop)
const { setStock, stockOf } = stocks(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const { progress, failsWith: warehouseFailsWith } = atWarehouse(sandbox)
const isCancelledThere = async (id: string) => {
  const reply = await fetch(`${sandbox.address}/fulfilment/control/orders`)
  const { orders: there } = (await reply.json()) as { orders: { id: string; isCancelled: boolean }[] }
  return there.find((order) => order.id === id)?.isCancelled
}

const cancel = (id: string) => call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Cancelled' }, admin)
const shown = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
const toShip = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting

async function bought() {
  const { family, parent, order } = await paid(provider)
  const now = async () => (await orders(parent))[0]
  return { id: order._id as string, amount: order.amount as number, now, email: family.form.email }
}
async function sent() {
  const order = await bought()
  await fulfilOrder(warehouse(), order.id)
  return order
}
/** The sandbox's warehouse with some calls replaced. */
const warehouseWith = (calls: Partial<FulfilmentProvider>) => ({
  ...warehouse(),
  fulfilment: { ...(shop.providers.fulfilment as FulfilmentProvider), ...calls },
})

test.each([500, 401, 429])(
  'D26 Cancelled while the warehouse answers %i → not refused and not refunded; a job repeats it until the warehouse confirms',
  async (status) => {
    const { id, amount, now } = await sent()
    const before = await toShip()
    await warehouseFailsWith(status)
    for (let again = 0; again < 2; again += 1) {
      const reply = await cancel(id)
      expect([reply.statusCode, reply.json().data]).toMatchObject([
        200,
        { deliveryStatus: 'Processing', isCancelling: true },
      ])
    }
    expect((await toShip()).ordersToShip).toBe(before.ordersToShip - 1)
    await cancelParcels(warehouse())
    expect(await now()).not.toHaveProperty('refund')
    await warehouseFailsWith(null)
    for (let again = 0; again < 2; again += 1) await cancelParcels(warehouse())
    expect(await isCancelledThere(id)).toBe(true)
    const order = await shown(id)
    expect(order).toMatchObject({ deliveryStatus: 'Cancelled', refundUnderWay: amount })
    expect(order).not.toHaveProperty('isCancelling')
    expect(order.timeline.map(({ what }: { what: string }) => what).slice(3)).toEqual([
      'The warehouse has it',
      'Cancellation asked for',
      'Cancelled',
      `Refund of $${amount.toFixed(2)} asked for`,
    ])
  },
)

test('D26 an order that is cancelled while it is being sent → the job cancels it at the warehouse, even if its reply is lost', async () => {
  const { id } = await bought()
  const { send } = shop.providers.fulfilment as FulfilmentProvider
  const lost = warehouseWith({
    send: async (shipment) => {
      await warehouseFailsWith(500)
      expect((await cancel(id)).json().data).toMatchObject({ deliveryStatus: 'Processing', isCancelling: true })
      await warehouseFailsWith(null)
      await send(shipment)
      throw new Error('the reply is lost')
    },
  })
  await expect(fulfilOrder(lost, id)).rejects.toThrow('lost')
  await fulfilOrder(warehouse(), id)
  await cancelParcels(warehouse())
  expect(await isCancelledThere(id)).toBe(true)
  expect(await shown(id)).toMatchObject({ deliveryStatus: 'Cancelled' })
})

test('D26 a parcel that the warehouse does not know → cancelled once no call can still reach it there', async () => {
  const { id } = await bought()
  const failing = warehouseWith({ send: () => Promise.reject(new Error('away')) })
  await expect(fulfilOrder(failing, id)).rejects.toThrow('away')
  expect((await cancel(id)).json().data).toMatchObject({ isCancelling: true })
  await cancelParcels(warehouse())
  expect(await shown(id)).toMatchObject({ deliveryStatus: 'Processing', isCancelling: true })
  shop.aheadMs = 6 * 60_000
  await cancelParcels(warehouse())
  expect(await shown(id)).toMatchObject({ deliveryStatus: 'Cancelled' })
})

test('D26 the call that orders a parcel at the warehouse arrives after its cancellation → cancelled there all the same', async () => {
  const { id } = await bought()
  const { send } = shop.providers.fulfilment as FulfilmentProvider
  const late = warehouseWith({
    send: async (shipment) => {
      await cancel(id)
      shop.aheadMs = 6 * 60_000
      await cancelParcels(warehouse())
      expect(await shown(id)).toMatchObject({ deliveryStatus: 'Cancelled' })
      return send(shipment)
    },
  })
  await fulfilOrder(late, id)
  expect(await isCancelledThere(id)).toBe(false)
  await cancelParcels(warehouse())
  expect(await isCancelledThere(id)).toBe(true)
  expect(await shown(id)).not.toHaveProperty('isCancelling')
})

test.each([
  ['the job that cancels', cancelParcels],
  ['the job that follows', followDeliveries],
])('D26 %s hears that a parcel to be cancelled has shipped → alarm, shown on the order, no refund', async (_, job) => {
  const { id, now, email } = await sent()
  await warehouseFailsWith(500)
  await cancel(id)
  await warehouseFailsWith(null)
  await progress(id, 'Shipped')
  const before = await toShip()
  const error = vi.fn()
  const deps = warehouse()
  for (let again = 0; again < 2; again += 1) await job({ ...deps, log: Object.assign(deps.log, { error }) })
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { order: id },
    expect.stringContaining('although it was to be cancelled'),
  )
  expect(await shown(id)).toMatchObject({
    deliveryStatus: 'Shipped',
    problems: [{ kind: 'shipped_after_cancel' }],
  })
  expect(await shown(id)).not.toHaveProperty('isCancelling')
  expect(await now()).not.toHaveProperty('refund')
  expect((await toShip()).parcelProblems).toBe(before.parcelProblems + 1)
  expect((await emailsTo(email))[0]?.subject).toContain('is on its way')
})

test('D26 Cancelled while the parcel is being packed → asked for until the warehouse has decided', async () => {
  const { id } = await sent()
  await progress(id, 'Processing')
  expect((await cancel(id)).json().data).toMatchObject({ deliveryStatus: 'Processing', isCancelling: true })
  await cancelParcels(warehouse())
  expect(await shown(id)).toMatchObject({ isCancelling: true })
})

test('D26 Cancelled with the id that the warehouse gave it → not refunded before the warehouse confirms', async () => {
  const { id, now } = await bought()
  const both = { deliveryStatus: 'Cancelled', fbaOrderId: `FBA-${id}` }
  const reply = await call('PUT', `/api/admin/orders/${id}/delivery`, both, admin)
  expect(reply.json().data).toMatchObject({ deliveryStatus: 'Processing', isCancelling: true })
  expect(await now()).not.toHaveProperty('refund')
})

test('D71 after a lost reply a parcel is sent again without what is refunded meanwhile, which is not for sale: it may be there already', async () => {
  await setStock(lamp, 10)
  const { id } = await bought()
  const { send } = shop.providers.fulfilment as FulfilmentProvider
  const sent = vi.fn(send)
  const lost = vi.fn(async (shipment) => Promise.reject(new Error(`no reply: ${await send(shipment)}`)))
  await expect(fulfilOrder(warehouseWith({ send: lost }), id)).rejects.toThrow('no reply')
  await post(`/api/admin/orders/${id}/refund`, { lines: [{ line: 0, pieces: 1 }], reason: 'Scratched' }, admin)
  await fulfilOrder(warehouseWith({ send: sent }), id)
  const quantities = [lost, sent].map(({ mock }) => mock.calls[0]?.[0].items[0]?.quantity)
  expect(quantities).toEqual([2, 1])
  await progress(id, 'Shipped')
  await followDeliveries(warehouse())
  expect(await shown(id)).toMatchObject({ deliveryStatus: 'Shipped', products: [{ quantity: 2, refunded: 1 }] })
  expect(await stockOf(lamp)).toEqual([8, 0])
})

test('D26 a refund of everything cancels what is not shipped: it is not to ship and not sent to the warehouse', async () => {
  const { id, now } = await bought()
  const before = await toShip()
  await post(`/api/admin/orders/${id}/refund`, { reason: 'Too late' }, admin)
  expect((await toShip()).ordersToShip).toBe(before.ordersToShip - 1)
  await fulfilOrder(warehouse(), id)
  expect(await isCancelledThere(id)).toBeUndefined()
  expect(await now()).toMatchObject({ deliveryStatus: 'Cancelled', refund: { status: 'Refunded' } })

  const there = await sent()
  await post(`/api/admin/orders/${there.id}/refund`, { reason: 'Too late' }, admin)
  expect(await shown(there.id)).toMatchObject({ deliveryStatus: 'Processing', isCancelling: true })
  await cancelParcels(warehouse())
  expect(await isCancelledThere(there.id)).toBe(true)
  expect(await shown(there.id)).toMatchObject({ deliveryStatus: 'Cancelled', refund: { status: 'Refunded' } })
})

test('without a warehouse to ask, an order with a fbaOrderId is cancelled by the job', async () => {
  const { id } = await sent()
  await warehouseFailsWith(500)
  await cancel(id)
  await cancelParcels({ ...warehouse(), fulfilment: undefined })
  await warehouseFailsWith(null)
  expect(await shown(id)).toMatchObject({ deliveryStatus: 'Cancelled' })
})
