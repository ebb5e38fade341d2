import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { expect, test } from 'vitest'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { plantCancellation, plantProblem } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { recordReport } from '../../payments/reports/record-report.ts'
import { followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { admin, adminGet, move, bought } = orderAdmin(shop, provider)
const { post } = readers(shop)
const { makeStaff } = returners(shop, provider)
const { warehouse } = customers(shop)

type Bought = Awaited<ReturnType<typeof bought>>
const withdraw = async ({ parent, id }: Bought) => {
  const reply = await post('/api/user/returns', { orderId: id, lines: [{ line: 0, pieces: 1 }] }, parent)
  expect(reply.statusCode, reply.body).toBe(201)
}
const shown = async (id: string) => (await adminGet(`orders/${id}`)).data
const intentOf = async (id: string): Promise<string> => (await shown(id)).paymentReference
const hear = async (intent: string) => {
  await recordReport(shop.providers.payments, intent, async () => {})
  shop.errors.splice(0)
}
const moveMany = async (orders: Bought[], deliveryStatus: string, dryRun = false) =>
  (
    await post('/api/admin/orders/delivery', { ids: orders.map(({ id }) => id), deliveryStatus, dryRun }, admin())
  ).json()

test('D64 D77 moving many orders leaves those that a person must look at where they are, in a dry run, too', async () => {
  const [fine, withdrawn, missing, lost, cancelling] = [
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
  ] as const
  await withdraw(withdrawn)
  await plantProblem(shop, missing.id, 'pieces_missing')
  await plantProblem(shop, lost.id, 'dispute_lost')
  await plantCancellation(shop, cancelling.id)
  const orders = [fine, withdrawn, missing, lost, cancelling]
  const outcome = {
    data: [
      { _id: fine.id },
      { _id: withdrawn.id, problem: orderProblems.withdrawn.text },
      { _id: missing.id, problem: orderProblems.pieces_missing.text },
      { _id: lost.id, problem: orderProblems.dispute_lost.text },
      { _id: cancelling.id, problem: adminTexts.beingCancelled },
    ],
    mails: 1,
  }
  for (const deliveryStatus of ['Shipped', 'Delivered']) {
    expect(await moveMany(orders, deliveryStatus, true)).toEqual(outcome)
  }
  expect(await moveMany(orders, 'Shipped')).toEqual(outcome)
  for (const { id, subjects } of orders.slice(1)) {
    expect((await shown(id)).deliveryStatus).toBe('Processing')
    expect((await subjects()).join()).not.toContain('is on its way')
  }
  expect((await shown(withdrawn.id)).problems?.[0]?.kind).toBe('withdrawn')
})

test('D64 D77 D93 an order page from before a withdrawal, a dispute or the refund of a piece ships nothing → 409 stale', async () => {
  const changes: ((order: Bought) => Promise<unknown>)[] = [
    withdraw,
    async (order) => {
      await plantProblem(shop, order.id, 'pieces_missing')
      const { version } = await shown(order.id)
      await withdraw(order)
      expect((await shown(order.id)).version).toBeGreaterThan(version)
    },
    async ({ id }) => {
      const intent = await intentOf(id)
      await provider.dispute(intent)
      await hear(intent)
    },
    async ({ id }) => {
      await provider.outage({ mode: 'errors' })
      await post(`/api/admin/orders/${id}/refund`, { lines: [{ line: 0, pieces: 1 }], reason: 'Broken' }, admin())
      await provider.outage({ mode: 'none' })
    },
  ]
  for (const change of changes) {
    const order = await bought()
    const { version } = await shown(order.id)
    await change(order)
    const late = await move(order.id, { deliveryStatus: 'Shipped', version })
    expect([late.statusCode, late.json().code], String(change)).toEqual([409, 'stale'])
    const parcel = { lines: [{ line: 0, pieces: 2 }], version }
    expect((await post(`/api/admin/orders/${order.id}/parcels`, parcel, admin())).json().code).toBe('stale')
    expect((await shown(order.id)).deliveryStatus).toBe('Processing')
  }
})

test('D64 D71 a dispute that is won leaves the other reason why a person must look at the parcel', async () => {
  const { id } = await bought()
  await plantProblem(shop, id, 'pieces_missing')
  await move(id, { fbaOrderId: 'FBA-TYPED' })
  const intent = await intentOf(id)
  const { id: dispute } = await provider.dispute(intent)
  await hear(intent)
  expect(await shown(id)).toMatchObject({
    isHeld: true,
    problems: [{ kind: 'pieces_missing' }, { kind: 'disputed_at_warehouse' }],
  })
  await provider.moveDispute(dispute, 'won')
  await hear(intent)
  expect(await shown(id)).not.toHaveProperty('isHeld')
  expect((await shown(id)).problems).toMatchObject([{ kind: 'pieces_missing' }])
})

type Problem = { _id: string; kind: string }
const problemsOf = async (id: string): Promise<Problem[]> => (await shown(id)).problems ?? []
const close = (id: string, problem: string | undefined, reason = 'She keeps it, says the phone', who = admin()) =>
  post(`/api/admin/orders/${id}/problems/${problem}/close`, { reason }, who)
const ship = async (id: string) => (await move(id, { deliveryStatus: 'Shipped' })).json()

test('D64 D77 D79 a single order is not shipped either until each of its problems is closed, with a name and a reason', async () => {
  const order = await bought()
  const { id } = order
  await withdraw(order)
  await plantProblem(shop, id, 'pieces_missing')
  const before = (await adminGet('today')).waiting.parcelProblems
  const [missing, withdrawn] = await problemsOf(id)
  expect([missing?.kind, withdrawn?.kind]).toEqual(['pieces_missing', 'withdrawn'])
  expect(await ship(id)).toMatchObject({ code: 'order_held', message: orderProblems.pieces_missing.text })
  const parcel = { lines: [{ line: 0, pieces: 1 }], version: (await shown(id)).version }
  expect((await post(`/api/admin/orders/${id}/parcels`, parcel, admin())).json().code).toBe('order_held')

  const packer = await makeStaff('packer')
  expect((await close(id, missing?._id, ' ', packer)).json().code).toBe('invalid_input')
  const closed = await close(id, missing?._id, 'Two more came in', packer)
  expect(closed.json().data.problems).toEqual([withdrawn])
  expect((await close(id, missing?._id)).json().code).toBe('problem_closed')
  expect(await ship(id)).toMatchObject({ code: 'order_held', message: orderProblems.withdrawn.text })
  expect((await close(id, withdrawn?._id)).statusCode).toBe(200)
  expect((await adminGet('today')).waiting.parcelProblems).toBe(before - 1)
  const { timeline } = await shown(id)
  expect(timeline).toContainEqual({ at: expect.any(String), what: 'Problem closed: pieces missing', by: 'Nora' })
  const { rows } = await shop.pool.query(
    'SELECT kind, staff_name, reason FROM order_problem WHERE order_id = $1 ORDER BY id DESC',
    [id],
  )
  expect(rows[0]).toEqual({ kind: 'pieces_missing', staff_name: 'Nora', reason: 'Two more came in' })
  expect((await adminGet('audit?search=close+a+problem')).data[1]).toMatchObject({
    action: 'close a problem',
    target: `order ${(await shown(id)).number}`,
    reason: 'Two more came in',
  })
  expect((await ship(id)).data).toMatchObject({ deliveryStatus: 'Shipped' })
})

test('D64 nobody closes what ends by itself; unknown orders and problems → 404, 409; the version rises as one is closed', async () => {
  const { id } = await bought()
  await plantProblem(shop, id, 'dispute_lost')
  const [lost] = await problemsOf(id)
  expect((await close(id, lost?._id)).json().code).toBe('problem_not_closable')
  expect((await close(id, 'x')).json().code).toBe('problem_closed')
  expect((await close(crypto.randomUUID(), lost?._id)).statusCode).toBe(404)
  await plantProblem(shop, id, 'shipped_after_cancel')
  const { version } = await shown(id)
  expect((await close(id, (await problemsOf(id))[1]?._id)).json().data.version).toBeGreaterThan(version)
  expect((await move(id, { deliveryStatus: 'Cancelled' })).json().data).not.toHaveProperty('problems')
})

test('D64 D77 a report that a parcel was shipped closes nothing, as nobody has looked at it; once it has arrived, nothing is left to look at', async () => {
  const order = await bought()
  await fulfilOrder(warehouse(), order.id)
  await withdraw(order)
  await plantProblem(shop, order.id, 'pieces_missing')
  for (const [to, kinds] of [
    ['Shipped', ['pieces_missing', 'withdrawn']],
    ['Delivered', []],
  ] as const) {
    await fetch(`${sandbox.address}/fulfilment/control/orders/${order.id}/progress`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })
    await followDeliveries(warehouse())
    expect((await shown(order.id)).deliveryStatus).toBe(to)
    expect((await problemsOf(order.id)).map(({ kind }) => kind)).toEqual(kinds)
  }
})

test('an order that waits for a reason that only a later version of the shop knows is shown, and shipped by nobody', async () => {
  const { id } = await bought()
  await shop.pool.query('ALTER TABLE order_problem DROP CONSTRAINT order_problem_kind_check')
  await plantProblem(shop, id, 'lost_at_sea')
  const { text } = orderProblems.other
  expect((await shown(id)).problems).toMatchObject([{ kind: 'other', text }])
  const reply = await move(id, { deliveryStatus: 'Shipped' })
  expect([reply.statusCode, reply.json().message]).toEqual([409, text])
})
