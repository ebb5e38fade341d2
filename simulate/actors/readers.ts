import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { Breach } from '../breach.ts'
import type { Person } from '../shop/people.ts'
import type { World } from '../world.ts'
import type { Action } from './action.ts'
import { familyOf, someFamily, someParent } from './orders.ts'

const bundles = ['moonlight-garden']

type Caller = Pick<Person, 'accessToken'>

export async function orderStory(world: World, who: Caller) {
  await world.call(who, 'POST', '/api/user/story-tool-consent', { version: storyToolConsent.version })
  return world.call(who, 'POST', '/api/payment/story-order', { type: 'generate_story', tokenCost: 50 })
}

export const buyBundle = (world: World, who: Caller) =>
  world.call(who, 'POST', `/api/bundles/purchase/${world.chance.oneOf(bundles)}`, {
    ...(world.isLikely(30) ? { waivesWithdrawal: true } : {}),
  })

const spend = (buy: typeof orderStory) => async (world: World) => {
  const who = someParent(world)
  const { status, body } = await buy(world, who)
  if (status === 200) world.placed.set((body.data as { _id: string })._id, who)
}

async function giveBackStory(world: World) {
  const [order] = await world.rows<{ id: string; family_id: string }>(
    'SELECT id, family_id FROM story_order ORDER BY md5(number::text || $1) LIMIT 1',
    [String(world.chance.whole(1e6))],
  )
  const family = order && familyOf(world, order.family_id)
  if (order && family) await world.call(someParent(world, family), 'POST', `/api/user/orders/${order.id}/give-back`)
}

async function giveBackTokens(world: World) {
  const parent = someParent(world)
  const { body } = await world.call(parent, 'GET', '/api/wallet/returnable-top-ups')
  const [first] = body.data as { _id: string; amount: number }[]
  if (first === undefined) return
  await world.call(parent, 'POST', `/api/wallet/top-ups/${first._id}/give-back`, { amount: first.amount })
}

async function childTriesToSpend(world: World) {
  const { child } = someFamily(world)
  const replies = [await orderStory(world, child), await buyBundle(world, child)]
  const pack = { amount: 10, successUrl: `${world.shop.origin}/wallet`, cancelUrl: `${world.shop.origin}/wallet` }
  replies.push(await world.call(child, 'POST', '/api/wallet/create-wallet-checkout-session', pack))
  const spent = replies.filter(({ status }) => status < 400)
  if (spent.length > 0) throw new Breach('A child never spends', spent)
}

export const readers: Action[] = [
  {
    name: 'a parent orders a story',
    actor: 'families',
    weight: 5,
    act: spend(orderStory),
  },
  {
    name: 'a parent buys a bundle',
    actor: 'families',
    weight: 3,
    act: spend(buyBundle),
  },
  { name: 'a parent gives a story or bundle back', actor: 'families', weight: 3, act: giveBackStory },
  { name: 'a parent gives tokens back', actor: 'families', weight: 3, act: giveBackTokens },
  { name: 'a child tries to spend', actor: 'families', weight: 2, act: childTriesToSpend },
]
