import type { World } from '../world.ts'
import type { Action } from './action.ts'
import { familyOf, somePaidOrder, someParent } from './orders.ts'

/** Also of what is still being packed, which is a withdrawal. */
async function askToReturn(world: World) {
  const order = await somePaidOrder(world)
  const family = order && familyOf(world, order.familyId)
  if (order === undefined || family === undefined) return
  const lines = order.pieces.map((pieces, line) => ({ line, pieces: 1 + world.chance.whole(pieces) }))
  const some = world.isLikely(50) ? lines : lines.slice(0, 1)
  await world.call(someParent(world, family), 'POST', '/api/user/returns', { orderId: order.id, lines: some })
}

async function takeReturnBack(world: World) {
  const [found] = await world.rows<{ id: string; family_id: string }>(
    "SELECT id, family_id FROM order_return WHERE state IN ('requested', 'approved') ORDER BY number DESC LIMIT 1",
  )
  const family = found && familyOf(world, found.family_id)
  if (found && family) await world.call(someParent(world, family), 'DELETE', `/api/user/returns/${found.id}`)
}

/** Whoever withdraws without signing in names number and email. */
async function withdrawByForm(world: World) {
  const order = await somePaidOrder(world)
  const family = order && familyOf(world, order.familyId)
  if (order && family) {
    await world.call(undefined, 'POST', '/api/withdrawals', {
      number: order.number,
      email: someParent(world, family).email,
    })
  }
}

export const returners: Action[] = [
  { name: 'a family returns pieces or withdraws', actor: 'families', weight: 7, act: askToReturn },
  { name: 'a family takes a return back', actor: 'families', weight: 1, act: takeReturnBack },
  { name: 'a family withdraws by the public form', actor: 'families', weight: 2, act: withdrawByForm },
]
