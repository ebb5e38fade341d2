import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Aftermath, readAftermath } from './aftermath.ts'
import { chanceFrom } from './chance.ts'
import { startCustomers } from './customers.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { type Kill, planKills } from './plan.ts'
import { openProvider, type Provider } from './provider.ts'

// Generous, because the machine may be busy with something else.
const momentComesWithinMs = 60_000

export type Storm = { kills: number; seed: number; print(line: string): void }

/** Customers buy products and stories while processes are killed; then everything settles. */
export async function storm(plan: Storm): Promise<Aftermath> {
  const shop = await createKillableShop()
  try {
    await shop.start()
    return await runStorm(shop, openProvider(shop), plan)
  } finally {
    await shop.end()
  }
}

/** Few enough to be sold out, and enough to be on sale for some of the kills. */
export const scarcePiecesFor = (kills: number): number => Math.ceil(kills / 5)

async function runStorm(shop: KillableShop, provider: Provider, { kills, seed, print }: Storm): Promise<Aftermath> {
  const moments = new EventEmitter()
  const load = await startCustomers({ shop, provider, reach: (moment) => void moments.emit(moment) }, seed, {
    customers: 6,
    storyBuyers: 2,
    scarcePieces: scarcePiecesFor(kills),
  })
  for (const [at, kill] of planKills(kills, chanceFrom(seed)).entries()) {
    print(`kill ${at + 1} of ${kills}: the ${kill.victim}, ${kill.delayMs} ms after a customer ${kill.moment}`)
    await Promise.race([killOnce(shop, provider, moments, kill), load.failure])
  }
  return readAftermath(shop, provider, await load.stop())
}

async function killOnce(shop: KillableShop, provider: Provider, moments: EventEmitter, kill: Kill): Promise<void> {
  await provider.webhooks(kill.webhooks)
  await pause(kill.notBeforeMs)
  await once(moments, kill.moment, { signal: AbortSignal.timeout(momentComesWithinMs) })
  await pause(kill.delayMs)
  await shop.killAndRecover(kill.victim)
  // The mailbox keeps only the newest 1,000.
  await provider.collectMails()
}
