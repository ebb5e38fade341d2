import { type Chance, chanceFrom } from '../faults/chance.ts'
import { dayMs, later, minuteMs } from '../server/src/platform/clock.ts'
import type { Action } from './actors/action.ts'
import { givers } from './actors/givers.ts'
import { others, setMailServer } from './actors/others.ts'
import { parents } from './actors/parents.ts'
import { parentsAtOnce } from './actors/parents-at-once.ts'
import { providers, releaseReports } from './actors/providers.ts'
import { readers } from './actors/readers.ts'
import { returnStaff } from './actors/return-staff.ts'
import { returners } from './actors/returners.ts'
import { shoppers } from './actors/shoppers.ts'
import { staff } from './actors/staff.ts'
import { stockClerks } from './actors/stock-clerks.ts'
import { Breach } from './breach.ts'
import { hashEndState } from './end-state.ts'
import { checkInvariants } from './invariants/all-invariants.ts'
import { populate } from './populate.ts'
import { seedIds } from './seeded-ids.ts'
import { startShop } from './shop/start-shop.ts'
import { createWorld, type World } from './world.ts'

export type Simulation = { seed: number; days: number; isRacing?: boolean; until?: () => boolean }
export type Found = { day: number; step: number; breach: Breach; lastActions: string[] }
export type Outcome = { days: number; actions: number; hash: string; found?: Found }

const actions: Action[] = [
  ...parents,
  ...parentsAtOnce,
  ...shoppers,
  ...givers,
  ...readers,
  ...returners,
  ...staff,
  ...stockClerks,
  ...returnStaff,
  ...providers,
  ...others,
]
const begin = new Date(Date.UTC(2027, 0, 4, 6))
const shownActions = 40

/** Lives through the days of a seed until they are over, something is wrong, or `until` says so. */
export async function simulate({ seed, days, isRacing = false, until = () => false }: Simulation): Promise<Outcome> {
  seedIds(seed)
  const chance = chanceFrom(seed)
  const isByWarehouse = chance.whole(2) === 0
  const shop = await startShop(begin, isByWarehouse)
  const world = createWorld(shop, chance, { isByWarehouse, isRacing })
  const at = { day: 0, step: 0, actions: 0 }
  try {
    await populate(world)
    const quietFrom = someQuietYear(world)
    for (; at.day < days && !until(); at.day += 1) {
      if (at.day === quietFrom) await waitQuietly(world, at.day)
      await liveThrough(world, at, later(begin, (at.day + (at.day < (quietFrom ?? days) ? 0 : quietDays)) * dayMs))
    }
    return { days: at.day, actions: at.actions, hash: await hashEndState(world) }
  } catch (error) {
    const breach =
      error instanceof Breach ? error : new Breach(`The simulation goes on: ${error}`, [(error as Error).stack])
    const found = { day: at.day, step: at.step, breach, lastActions: world.done.slice(-shownActions) }
    return { days: at.day, actions: at.actions, hash: '', found }
  } finally {
    await shop.stop()
  }
}

type Place = { day: number; step: number; actions: number }

const quietDays = 340

/** Before the day of a seed that is a quiet year away; half of the seeds have none. */
const someQuietYear = ({ chance }: World) => (chance.whole(2) === 0 ? 15 + chance.whole(30) : undefined)

/** Nobody comes, but the nights go on. */
async function waitQuietly(world: World, day: number) {
  await setMailServer(world, false)
  for (let after = 0; after < quietDays; after += 30) {
    await world.shop.moveTo(later(begin, (day + after) * dayMs))
    await runPeriodic(world)
  }
}

async function liveThrough(world: World, at: Place, morning: Date): Promise<void> {
  await world.shop.moveTo(morning)
  await runPeriodic(world)
  await checkInvariants(world, 'step')
  if (at.day % 7 === 6) await checkInvariants(world, 'week')
  const moments = momentsOfDay(world.chance)
  for (const [step, minutes] of moments.entries()) {
    at.step = step
    at.actions += 1
    await world.shop.moveTo(later(morning, minutes * minuteMs))
    await act(world, at.day)
    if (world.isLikely(60)) await releaseReports(world)
    if (world.isLikely(5)) await world.shop.jobs.queuePeriodic()
    await world.shop.jobs.runDue()
    await checkInvariants(world, 'step')
  }
  at.step = moments.length
  await endDay(world, at, later(morning, 17 * 60 * minuteMs))
}

async function runPeriodic({ shop }: World): Promise<void> {
  await shop.jobs.queuePeriodic()
  await shop.jobs.runDue()
}

const momentsOfDay = (chance: Chance) =>
  [...new Set(Array.from({ length: 6 + chance.whole(6) }, () => chance.whole(15 * 60)))].sort(
    (one, other) => one - other,
  )

async function act(world: World, day: number): Promise<void> {
  const here = actions.filter(({ actor }) => (world.away.get(actor) ?? 0) <= day)
  let left = world.chance.whole(here.reduce((sum, { weight }) => sum + weight, 0))
  const action = here.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  if (action === undefined) return
  world.note(`${new Date().toISOString()} ${action.name}`)
  await action.act(world)
  // Somebody is away for up to a week now and then.
  if (world.isLikely(1) && action.actor !== 'mail server') world.away.set(action.actor, day + world.chance.whole(8))
}

/** All reports arrive, open checkouts end, and every job that is due has run, before the day is judged. */
async function endDay(world: World, { day }: Place, evening: Date): Promise<void> {
  await world.shop.moveTo(evening)
  await world.provider.outage({ mode: 'none' })
  if (world.isLikely(70)) await setMailServer(world, false)
  for (const { session } of world.checkouts.splice(0)) await world.provider.expire(session.sessionId).catch(() => {})
  world.reporting = { mode: 'hold' }
  await releaseReports(world)
  for (const minutes of [1, 45]) {
    await world.shop.moveTo(later(evening, minutes * minuteMs))
    await runPeriodic(world)
    await releaseReports(world)
  }
  await checkInvariants(world, 'step')
  await checkInvariants(world, 'day')
  if (day % 28 === 0) await world.shop.pool.query('VACUUM (ANALYZE)')
  world.done.splice(0, Math.max(0, world.done.length - 200))
}
