import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const { paid, orders, balance } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
  await provider.webhooks({})
})

const shown = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
const today = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting
const move = (id: string, deliveryStatus: string) =>
  call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus }, admin)
const alarms = () => shop.errors.splice(0).join()

async function bought() {
  const { family, parent, order } = await paid(provider)
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [order._id],
  )
  return { family, parent, id: order._id as string, intent: rows[0].intent_id as string }
}

test('D64 lost: the tokens stay gone, and the parcel waits for staff; it can be cancelled, the customer is told, and no money goes back a second time', async () => {
  const { parent, family, intent, id } = await bought()
  const before = (await today()).parcelProblems
  const { id: dispute } = await provider.dispute(intent)
  await provider.moveDispute(dispute, 'lost')
  await expect.poll(async () => (await shown(id)).disputes?.[0].state).toBe('lost')
  expect(alarms()).toContain('is lost')
  expect(await balance(parent)).toBe(0)
  expect(await shown(id)).toMatchObject({ isHeld: true, problems: [{ kind: 'dispute_lost' }] })
  expect((await orders(parent))[0]).toMatchObject({ isHeld: true })
  expect((await today()).parcelProblems).toBe(before + 1)
  expect((await move(id, 'Shipped')).json().code).toBe('order_held')
  expect((await move(id, 'Cancelled')).json().data).toMatchObject({ deliveryStatus: 'Cancelled' })
  expect(await shown(id)).not.toHaveProperty('problems')
  expect((await today()).parcelProblems).toBe(before)
  const [firstMail] = await emailsTo(family.form.email)
  expect(firstMail).toMatchObject({ subject: expect.stringMatching(/^Your order \d+ .* is cancelled$/) })
  expect((await shown(id)).mails).toEqual(['confirmation', 'cancelled'])
  const again = await call('POST', `/api/admin/orders/${id}/mail`, { mail: 'cancelled' }, admin)
  expect(again.statusCode, again.body).toBe(200)
  expect((await emailsTo(family.form.email))[0]).toEqual(firstMail)
  const { rows } = await shop.pool.query(
    'SELECT 1 FROM refund JOIN payment ON payment.id = payment_id WHERE intent_id = $1',
    [intent],
  )
  expect(rows).toEqual([])
})

test('D64 cancelled while the dispute is open, and lost then: the customer is told, once', async () => {
  const { family, intent, id } = await bought()
  const { id: dispute } = await provider.dispute(intent)
  await expect.poll(async () => (await shown(id)).isHeld).toBe(true)
  expect((await move(id, 'Cancelled')).json().data).toMatchObject({ deliveryStatus: 'Cancelled' })
  const countMails = async () =>
    (await emailsTo(family.form.email)).filter(({ subject }) => subject.endsWith('is cancelled')).length
  expect(await countMails()).toBe(0)
  for (const status of ['lost', 'under_review', 'lost'] as const) {
    await provider.moveDispute(dispute, status)
    await expect.poll(async () => (await shown(id)).disputes?.[0].status).toBe(status)
  }
  expect(await countMails()).toBe(1)
  alarms()
})

test('D64 lost and then won after all: the parcel is no problem any more, and can be sent', async () => {
  const { intent, id } = await bought()
  const { id: dispute } = await provider.dispute(intent)
  await provider.moveDispute(dispute, 'lost')
  await expect.poll(async () => (await shown(id)).problems?.[0]?.kind).toBe('dispute_lost')
  await provider.moveDispute(dispute, 'won')
  await expect.poll(async () => (await shown(id)).isHeld).toBeUndefined()
  expect(await shown(id)).not.toHaveProperty('problems')
  expect((await move(id, 'Shipped')).statusCode).toBe(200)
  alarms()
})
