import { Breach } from '../breach.ts'
import { changeReaders, openerOf, parentsUrl } from '../families.ts'
import type { Family, Parent, Session, World } from '../world.ts'
import type { Action } from './action.ts'
import { noteHandedOver, noteLeft, someCouple } from './parents.ts'
import { buyBundle, orderStory } from './readers.ts'
import { checkOut, fillCart, openPack, pay } from './shoppers.ts'

/** At the very same moment if they may race; else one after the other, in either order, so that the seed replays. */
async function atOnce<One, Other>(
  { isRacing, isLikely }: World,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (isRacing) return Promise.all([one(), other()])
  if (isLikely(50)) return [await one(), await other()]
  const second = await other()
  return [await one(), second]
}

type Couple = { family: Family; opener: Parent; other: Parent }

const asCouple = (act: (world: World, couple: Couple) => Promise<unknown>) => async (world: World) => {
  const family = someCouple(world)
  if (family === undefined) return
  const opener = openerOf(family)
  await act(world, { family, opener, other: world.chance.oneOf(family.parents.filter((one) => one !== opener)) })
}

const isPaid = async ({ rows }: World, { sessionId }: Session) =>
  (await rows("SELECT FROM payment WHERE session_id = $1 AND state = 'completed'", [sessionId])).length > 0

async function checkOutOneCart(world: World, { family, opener, other }: Couple) {
  await fillCart(world, opener, family.currency)
  const opened = await atOnce(
    world,
    () => checkOut(world, family, opener),
    () => checkOut(world, family, other),
  )
  const sessions = opened.filter((session) => session !== undefined && session.sessionId !== null) as Session[]
  const paid = new Set<string>()
  for (const session of sessions) {
    await pay(world, world.chance.oneOf(family.parents), session, false)
    if (await isPaid(world, session)) paid.add(session.sessionId)
  }
  if (paid.size > 1) throw new Breach('One cart that two parents check out is paid once', sessions)
}

async function spendAtOnce(world: World, { opener, other }: Couple) {
  const spend = world.chance.oneOf([orderStory, buyBundle])
  await atOnce(
    world,
    () => spend(world, opener),
    () => spend(world, other),
  )
}

/** Nothing that they have begun goes on. */
async function removeWhoBuys(world: World, { family, opener, other }: Couple) {
  const isPack = world.isLikely(30)
  if (!isPack) await fillCart(world, other, family.currency)
  await changeReaders(world, async () => {
    const [{ status }, session] = await atOnce(
      world,
      () => world.call(opener, 'DELETE', `${parentsUrl}/${other.accountId}`),
      () => (isPack ? openPack(world, family, other) : checkOut(world, family, other)),
    )
    if (status !== 200) return undefined
    if (session !== undefined && session.sessionId !== null) {
      await world.provider.pay(session.url)
      await world.call(opener, 'POST', '/api/payment/product-purchase-status', { sessionId: session.sessionId })
      if (await isPaid(world, session)) throw new Breach('Nobody pays for a family that they have left', [session])
    }
    return noteLeft(world, family, other)
  })
}

async function handOverToWhoLeaves(world: World, { family, opener, other }: Couple) {
  await changeReaders(world, async () => {
    const [handed, left] = await atOnce(
      world,
      () => world.call(opener, 'POST', `${parentsUrl}/${other.accountId}/opener`),
      () => world.call(other, 'DELETE', `${parentsUrl}/${other.accountId}`),
    )
    if ((handed.status === 200) === (left.status === 200)) {
      throw new Breach('A family is handed over to somebody, or they leave it', [{ handed, left }])
    }
    return left.status === 200 ? noteLeft(world, family, other) : noteHandedOver(world, family, other)
  })
}

export const parentsAtOnce: Action[] = [
  { name: 'two parents check out one cart', actor: 'families', weight: 3, act: asCouple(checkOutOneCart) },
  { name: 'two parents spend tokens at once', actor: 'families', weight: 2, act: asCouple(spendAtOnce) },
  { name: 'a parent is removed while they buy', actor: 'families', weight: 1, act: asCouple(removeWhoBuys) },
  {
    name: 'a family is handed over to a parent who leaves',
    actor: 'families',
    weight: 1,
    act: asCouple(handOverToWhoLeaves),
  },
]
