import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { parcelProblemTexts } from '@storylamp/contract/orders/parcel-problems'
import { expect, test } from 'vitest'
import { orderAdmin } from '../../../../test/fixtures/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/payments.ts'
import { readers } from '../../../../test/readers.ts'
import { useSandbox } from '../../../../test/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { recordReport } from '../../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { admin, adminGet, move, bought } = orderAdmin(shop, provider)
const { post } = readers(shop)

type Bought = Awaited<ReturnType<typeof bought>>
const withdraw = async ({ parent, id }: Bought) => {
  const reply = await post('/api/user/returns', { orderId: id, lines: [{ line: 0, pieces: 1 }] }, parent)
  expect(reply.statusCode, reply.body).toBe(201)
}
const mark = (id: string, column: string, value: string) =>
  shop.pool.query(`UPDATE customer_order SET ${column} = ${value} WHERE id = $1`, [id])
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
  await mark(missing.id, 'parcel_problem', "'pieces_missing'")
  await mark(lost.id, 'parcel_problem', "'dispute_lost'")
  await mark(cancelling.id, 'cancel_requested_at', 'now()')
  const orders = [fine, withdrawn, missing, lost, cancelling]
  const outcome = {
    data: [
      { _id: fine.id },
      { _id: withdrawn.id, problem: parcelProblemTexts.withdrawn },
      { _id: missing.id, problem: parcelProblemTexts.pieces_missing },
      { _id: lost.id, problem: parcelProblemTexts.dispute_lost },
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
  expect((await shown(withdrawn.id)).parcelProblem).toBe(parcelProblemTexts.withdrawn)
  // Who opens the order itself has looked at it.
  expect((await move(withdrawn.id, { deliveryStatus: 'Shipped' })).statusCode).toBe(200)
})

test('D64 D77 D93 an order page from before a withdrawal, a dispute or the refund of a piece ships nothing → 409 stale', async () => {
  const changes: ((order: Bought) => Promise<unknown>)[] = [
    withdraw,
    async (order) => {
      await mark(order.id, 'parcel_problem', "'pieces_missing'")
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
  await mark(id, 'parcel_problem', "'pieces_missing'")
  await move(id, { fbaOrderId: 'FBA-TYPED' })
  const intent = await intentOf(id)
  const { id: dispute } = await provider.dispute(intent)
  await hear(intent)
  expect(await shown(id)).toMatchObject({ isHeld: true, parcelProblem: parcelProblemTexts.pieces_missing })
  await provider.moveDispute(dispute, 'won')
  await hear(intent)
  expect(await shown(id)).not.toHaveProperty('isHeld')
  expect((await shown(id)).parcelProblem).toBe(parcelProblemTexts.pieces_missing)
})
