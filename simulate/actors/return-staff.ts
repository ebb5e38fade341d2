import type { World } from '../world.ts'
import type { Action } from './action.ts'

type Return = { id: string; state: string; version: number; lines: { line: number; pieces: number }[] }

const someReturn = async (world: World, state: string): Promise<Return | undefined> => {
  const returns = await world.rows<Return>(
    `SELECT id, state, version, (
       SELECT json_agg(json_build_object('line', position, 'pieces', pieces) ORDER BY position)
       FROM order_return_line WHERE return_id = order_return.id) AS lines
     FROM order_return WHERE state = $1 ORDER BY number DESC LIMIT 8`,
    [state],
  )
  return returns.length === 0 ? undefined : world.chance.oneOf(returns)
}

const step = (world: World, { id, version }: Return, name: string, body: object = {}) =>
  world.call(world.staff, 'POST', `/api/admin/returns/${id}/${name}`, { ...body, version })

async function answer(world: World) {
  const asked = await someReturn(world, 'requested')
  if (asked === undefined) return
  if (world.isLikely(80)) await step(world, asked, 'approve')
  else await step(world, asked, 'decline', { answer: 'It is not from us' })
}

async function receive(world: World) {
  const approved = await someReturn(world, 'approved')
  if (approved === undefined) return
  if (world.isLikely(10)) return step(world, approved, 'lapse')
  const lines = approved.lines.map((line) => ({ ...line, condition: world.isLikely(60) ? 'as_new' : 'worn' }))
  return step(world, approved, 'receive', { lines, faulty: world.isLikely(20) })
}

async function refund(world: World) {
  const received = await someReturn(world, 'received')
  if (received !== undefined) await step(world, received, 'refund')
}

export const returnStaff: Action[] = [
  { name: 'staff answer a return', actor: 'staff', weight: 6, act: answer },
  { name: 'staff receive a return', actor: 'staff', weight: 5, act: receive },
  { name: 'staff refund a return', actor: 'staff', weight: 5, act: refund },
]
