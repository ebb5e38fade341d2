import { isDeepStrictEqual } from 'node:util'
import { Breach } from '../breach.ts'
import type { World } from '../world.ts'
import type { Action } from './action.ts'
import { familyOf, somePaidOrder, someParent, someTroubledOrder } from './orders.ts'

type AdminOrder = { version: number; deliveryStatus: string }

const steps = ['Shipped', 'Out for Delivery', 'Delivered'] as const

async function moveOne(world: World) {
  const order = await somePaidOrder(world, "customer_order.state NOT IN ('cancelled', 'delivered')")
  if (order === undefined) return
  const deliveryStatus = world.chance.oneOf(steps)
  const change = { deliveryStatus, ...(world.isLikely(60) ? { version: order.version } : {}) }
  await world.call(world.staff, 'PUT', `/api/admin/orders/${order.id}/delivery`, change)
}

/** Somebody has left the page of an order open, while its family withdraws, perhaps, and a colleague looks at it. */
async function moveFromOldPage(world: World) {
  const seen = await somePaidOrder(world, "customer_order.state = 'processing'")
  const family = seen && familyOf(world, seen.familyId)
  if (seen === undefined || family === undefined) return
  const page = `/api/admin/orders/${seen.id}`
  const before: AdminOrder = (await world.call(world.staff, 'GET', page)).body.data
  const withdrawal = { orderId: seen.id, lines: [{ line: 0, pieces: 1 }] }
  if (world.isLikely(70)) {
    await world.call(someParent(world, family), 'POST', '/api/user/returns', withdrawal)
    await closeOrderProblem(world, seen.id)
  }
  const now: AdminOrder = (await world.call(world.staff, 'GET', page)).body.data
  const change = { deliveryStatus: 'Shipped', version: before.version }
  const { status } = await world.call(world.staff, 'PUT', `${page}/delivery`, change)
  const hasShipped = status === 200 && now.deliveryStatus === 'Processing'
  if (hasShipped && !isDeepStrictEqual(before, now)) {
    throw new Breach('A page that was opened before an order changed ships nothing', [{ before, now }])
  }
}

async function moveMany(world: World) {
  const orders = await world.rows<{ id: string }>(
    `SELECT id FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid') ORDER BY number DESC LIMIT 20`,
  )
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const { status, body } = await world.call(world.staff, 'POST', '/api/admin/orders/delivery', {
    ids,
    deliveryStatus: world.chance.oneOf(steps),
  })
  const moved = (body.data as { _id: string; problem?: string }[] | undefined) ?? []
  if (status === 200) world.movedAtOnce = moved.filter(({ problem }) => problem === undefined).map(({ _id }) => _id)
}

async function cancel(world: World) {
  const order = await somePaidOrder(world, "customer_order.state = 'processing'")
  if (order === undefined) return
  await world.call(world.staff, 'PUT', `/api/admin/orders/${order.id}/delivery`, { deliveryStatus: 'Cancelled' })
}

async function refund(world: World) {
  const order = await someTroubledOrder(
    world,
    'payment.id IN (SELECT payment_id FROM payment_problem WHERE closed_at IS NULL)',
  )
  if (order === undefined) return
  const parts = [
    {},
    { amount: 1 + world.chance.whole(2000) / 100 },
    { lines: [{ line: 0, pieces: 1 }] },
    { delivery: true },
  ]
  const body = { ...world.chance.oneOf(parts), reason: 'A customer asked' }
  // A double click sends the same key twice.
  const key = `refund-${world.chance.whole(1e9)}-${order.number}`
  for (let count = world.isLikely(20) ? 2 : 1; count > 0; count -= 1) {
    await world.call(world.staff, 'POST', `/api/admin/orders/${order.id}/refund`, body, key)
  }
}

/** As somebody sees that it was settled in another way. */
async function closeProblem(world: World) {
  const [open] = await world.rows<{ id: string; problem: number }>(
    `SELECT customer_order.id, problem.id AS problem FROM payment_problem AS problem JOIN payment ON payment.id = payment_id JOIN customer_order ON customer_order.id = payment.order_id
     WHERE closed_at IS NULL ORDER BY problem.id LIMIT 1`,
  )
  if (open === undefined) return
  const path = `/api/admin/orders/${open.id}/payment-problems/${open.problem}/close`
  await world.call(world.staff, 'POST', path, { reason: 'Paid by bank transfer' })
}

/** As somebody has looked at it. */
async function closeOrderProblem(world: World, orderId?: string) {
  const open = await world.rows<{ id: string; problem: number }>(
    `SELECT order_id AS id, id AS problem FROM order_problem WHERE closed_at IS NULL AND kind <> 'disputed'
       AND order_id = coalesce($1, order_id) ORDER BY id DESC LIMIT 12`,
    [orderId],
  )
  if (open.length === 0) return
  const { id, problem } = world.chance.oneOf(open)
  const path = `/api/admin/orders/${id}/problems/${problem}/close`
  await world.call(world.staff, 'POST', path, { reason: 'The customer keeps it' })
}

async function sendParcel(world: World) {
  const order = await somePaidOrder(world, "customer_order.state = 'processing'")
  if (order === undefined) return
  const lines = [{ line: world.chance.whole(order.pieces.length), pieces: 1 }]
  await world.call(world.staff, 'POST', `/api/admin/orders/${order.id}/parcels`, { lines, version: order.version })
}

export const staff: Action[] = [
  { name: 'staff move an order', actor: 'staff', weight: 14, act: moveOne },
  { name: 'staff move many orders at once', actor: 'staff', weight: 4, act: moveMany },
  { name: 'staff ship from an old page', actor: 'staff', weight: 4, act: moveFromOldPage },
  { name: 'staff cancel an order', actor: 'staff', weight: 3, act: cancel },
  { name: 'staff refund an order', actor: 'staff', weight: 5, act: refund },
  { name: 'staff close a problem of a payment', actor: 'staff', weight: 1, act: closeProblem },
  { name: 'staff close a problem of an order', actor: 'staff', weight: 4, act: (world) => closeOrderProblem(world) },
  { name: 'staff send a part of an order', actor: 'staff', weight: 3, act: sendParcel },
]
