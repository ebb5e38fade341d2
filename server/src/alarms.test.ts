import type { Waiting } from '@storylamp/contract/admin/shop'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../test/fixtures/families.ts'
import { customers } from '../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../test/fixtures/orders/payments.ts'
import { plantCancellation } from '../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../test/outside/sandbox.ts'
import { readers } from '../test/readers.ts'
import { useShop } from '../test/shop.ts'
import { cancelParcels, followDeliveries, fulfilOrder } from './features/orders/index.ts'
import { compareBooks } from './features/payments/index.ts'
import type { FulfilmentProvider } from './providers/fulfilment/provider.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000', METRICS_TOKEN: 'only-for-prometheus' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { paid, warehouse } = customers(shop)
const { post } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const today = async (): Promise<Waiting> => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting

let metricsReads = 0
/** The gauges are read from the database twice a minute. */
async function gauge(name: string): Promise<number> {
  shop.aheadMs = ++metricsReads * 31_000
  const headers = { authorization: 'Bearer only-for-prometheus' }
  const { body } = await shop.app.inject({ url: '/metrics', headers })
  shop.aheadMs = 0
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}

async function bought() {
  const { order } = await paid(provider)
  const { rows } = await shop.pool.query(
    'SELECT payment.id, intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
    [order._id],
  )
  return { id: order._id as string, paymentId: rows[0].id as string, intent: rows[0].intent_id as string }
}

const refund = (id: string) => post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken' }, admin)
const logged = () => ({ ...warehouse(), log: shop.providers.payments.log })

async function failLaterRefund() {
  const { id, intent } = await bought()
  await refund(id)
  const [made] = (await shop.providers.payments.provider.findMoney(intent)).refunds
  await provider.failRefund(made?.id ?? '')
}

/** Part of it has gone back already, of which the shop was not told. */
async function refuseRefund() {
  const { id, intent } = await bought()
  await provider.webhooks({ mode: 'drop' })
  await provider.refund(intent, 500)
  await refund(id)
  await provider.webhooks({})
}

async function dispute() {
  const { intent } = await bought()
  await provider.dispute(intent)
}

async function shipCancelled() {
  const { id } = await bought()
  await fulfilOrder(logged(), id)
  const away = () => Promise.reject(new Error('away'))
  const fulfilment = { ...(shop.providers.fulfilment as FulfilmentProvider), cancel: away }
  await plantCancellation(shop, id)
  await cancelParcels({ ...warehouse(), fulfilment })
  await fetch(`${sandbox.address}/fulfilment/control/orders/${id}/progress`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'Shipped' }),
  })
  await followDeliveries(logged())
}

async function disputeSentParcel() {
  const { id, intent } = await bought()
  await fulfilOrder(logged(), id)
  await provider.dispute(intent)
}

async function loseFromProvider() {
  const { paymentId } = await bought()
  await shop.pool.query("UPDATE payment SET intent_id = intent_id || '_away' WHERE id = $1", [paymentId])
  shop.aheadMs = 3_600_000
  await compareBooks(shop.providers.payments)
  shop.aheadMs = 0
}

test.each<[string, () => Promise<void>, keyof Waiting, string, RegExp]>([
  ['a refund that fails later', failLaterRefund, 'paymentProblems', 'storylamp_payment_problems', /failed at the/],
  ['a refund that is refused', refuseRefund, 'paymentProblems', 'storylamp_payment_problems', /was refused/],
  ['a dispute', dispute, 'disputes', 'storylamp_disputes', /disputed: fraudulent/],
  ['a parcel sent though cancelled', shipCancelled, 'parcelProblems', 'storylamp_parcel_problems', /has sent/],
  ['a disputed parcel on its way', disputeSentParcel, 'parcelProblems', 'storylamp_parcel_problems', /disputed/],
  ['books that differ', loseFromProvider, 'bookDifferences', 'storylamp_book_differences', /not at the provider/],
])(
  '%s reaches a person: on today’s page, in the log as an error, and in the metrics',
  async (_, cause, key, name, line) => {
    const before = await today()
    const gaugeBefore = await gauge(name)
    expect(gaugeBefore, 'a gauge of this name').not.toBeNaN()
    await cause()
    await expect.poll(async () => (await today())[key]).toBeGreaterThan(before[key])
    expect(await gauge(name)).toBe(gaugeBefore + (await today())[key] - before[key])
    expect(shop.errors.splice(0).join()).toMatch(line)
  },
)
