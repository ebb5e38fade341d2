import { bundle } from '../../server/test/readers.ts'
import { Breach } from '../breach.ts'
import { giver } from '../invariants/gifts.ts'
import type { Session, World } from '../world.ts'
import type { Action } from './action.ts'
import { someFamily, someParent } from './orders.ts'
import { failForAWhile, quietly } from './providers.ts'
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
  const gift = { ...chance.oneOf(kinds), buyerEmail: giver, sendTo: 'grandchild@example.com' }
  const { currency } = someFamily(world)
  const { status, body } = await call(undefined, 'POST', `/api/gifts?currency=${currency}`, gift)
  if (status !== 200) return
  const session = body as unknown as Session
  if (world.isLikely(85)) await payAtProvider(world, session)
  const asked = await call(undefined, 'POST', '/api/gifts/status', { sessionId: session.sessionId })
  const paid = asked.body as { gift?: { code: string } }
  if (paid.gift !== undefined) world.gifts.push({ code: paid.gift.code, sessionId: session.sessionId, currency })
}

/** Also one that is claimed already, blocked, or a card of money. */
async function claim(world: World) {
  if (world.gifts.length === 0) return
  const { code } = world.chance.oneOf(world.gifts)
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

/** What nobody has opened for a year, perhaps while a bank disputes it or the provider does not answer; also what was not offered. */
async function giveBack(world: World) {
  const offered = await world.rows<{ sessionId: string; intentId: string }>(
    `SELECT session_id AS "sessionId", intent_id AS "intentId" FROM gift JOIN payment ON gift_id = gift.id
     WHERE offered_at IS NOT NULL AND gift.state = 'active' ORDER BY gift.number LIMIT 6`,
  )
  const wanted = offered.length === 0 || world.isLikely(10) ? undefined : world.chance.oneOf(offered)
  const gift = wanted ? world.gifts.find(({ sessionId }) => sessionId === wanted.sessionId) : world.gifts.at(-1)
  if (gift === undefined) return
  const dispute = () => quietly(world.provider.dispute(wanted?.intentId ?? ''))
  if (world.isLikely(20)) await dispute()
  if (world.isLikely(20)) await failForAWhile(world)
  const { status, body } = await world.call(undefined, 'POST', '/api/gifts/give-back', { code: gift.code })
  if (world.isLikely(30)) await dispute()
  const isOffered = offered.some(({ sessionId }) => sessionId === gift.sessionId)
  if (status === 200 && !isOffered) throw new Breach('Only what was offered back is given back', [body])
}

export const givers: Action[] = [
  { name: 'a grandmother buys a gift', actor: 'grandmothers', weight: 8, act: give },
  { name: 'a family claims a gift', actor: 'families', weight: 5, act: claim },
  { name: 'a grandmother takes the money of a gift back', actor: 'grandmothers', weight: 3, act: giveBack },
  { name: 'staff block a gift, or unblock it', actor: 'staff', weight: 2, act: block },
]
