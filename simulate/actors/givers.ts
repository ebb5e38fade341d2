import { bundle } from '../../server/test/readers.ts'
import type { Session, World } from '../world.ts'
import type { Action } from './action.ts'
import { someParent } from './orders.ts'
import { payAtProvider } from './shoppers.ts'

const kinds = [
  ...[
    { kind: 'money', amount: 15 },
    { kind: 'money', amount: 100 },
    { kind: 'tokens', amount: 25 },
  ],
  { kind: 'bundle', bundleId: bundle.id },
] as const

/** A grandmother has no account. */
async function give(world: World) {
  const { call, chance } = world
  const gift = { ...chance.oneOf(kinds), buyerEmail: 'gran@example.com', sendTo: 'grandchild@example.com' }
  const { status, body } = await call(undefined, 'POST', '/api/gifts', gift)
  if (status !== 200) return
  const session = body as unknown as Session
  if (world.isLikely(85)) await payAtProvider(world, session)
  const asked = await call(undefined, 'POST', '/api/gifts/status', { sessionId: session.sessionId })
  const paid = asked.body as { gift?: { code: string } }
  if (paid.gift !== undefined) world.giftCodes.push(paid.gift.code)
}

/** Also one that is claimed already, blocked, or a card of money. */
async function claim(world: World) {
  if (world.giftCodes.length === 0) return
  const code = world.chance.oneOf(world.giftCodes)
  await world.call(someParent(world), 'POST', '/api/gifts/claim', { code })
}

async function block(world: World) {
  const [gift] = await world.rows<{ id: string; is_blocked: boolean }>(
    `SELECT id, blocked_at IS NOT NULL AS is_blocked FROM gift WHERE state IN ('active', 'blocked')
     ORDER BY blocked_at IS NULL, number DESC LIMIT 1`,
  )
  if (gift === undefined) return
  const body = { isBlocked: !gift.is_blocked, reason: 'A code was stolen' }
  await world.call(world.staff, 'PUT', `/api/admin/gifts/${gift.id}/blocked`, body)
}

export const givers: Action[] = [
  { name: 'a grandmother buys a gift', actor: 'grandmothers', weight: 8, act: give },
  { name: 'a family claims a gift', actor: 'families', weight: 5, act: claim },
  { name: 'staff block a gift, or unblock it', actor: 'staff', weight: 2, act: block },
]
