import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Books, readBooks } from '../server/test/books.ts'
import { lamp } from '../server/test/fixtures/checkouts.ts'
import { run } from '../server/test/template-database.ts'
import { registerFamily } from './caller.ts'
import { chanceFrom } from './chance.ts'
import { type Diary, goShopping } from './customer.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { type Kill, planKills } from './plan.ts'
import { type Mail, openProvider, type Provider, type Session } from './provider.ts'
import { orderStories, type StoryDiary } from './story-buyer.ts'

const customers = 6
const storyBuyers = 2
// One with free tokens and one without.
const products = [lamp, 'carry-pouch-sand']
// Generous, because the machine may be busy with something else.
const momentComesWithinMs = 60_000

/** What customers, provider, mailbox and database know afterwards. */
export type Aftermath = {
  diaries: Diary[]
  storyDiaries: StoryDiary[]
  sessions: Session[]
  mails: Mail[]
  books: Books
}
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

async function runStorm(shop: KillableShop, provider: Provider, { kills, seed, print }: Storm): Promise<Aftermath> {
  await run(shop.databaseUrl(), `UPDATE product SET token_price_hundredths = 500 WHERE id = '${lamp}'`)
  const families = await Promise.all(Array.from({ length: customers + storyBuyers }, () => registerFamily(shop)))
  const moments = new EventEmitter()
  const context = { shop, provider, products, reach: (moment: string) => void moments.emit(moment) }
  let isOver = false
  const shopping = families
    .slice(storyBuyers)
    .map((family, at) => goShopping(context, family, chanceFrom(seed + at + 1), () => isOver))
  const reading = families
    .slice(0, storyBuyers)
    .map((family, at) => orderStories(context, family, chanceFrom(seed - at - 1), () => isOver))
  const killing = async () => {
    for (const [at, kill] of planKills(kills, chanceFrom(seed)).entries()) {
      print(`kill ${at + 1} of ${kills}: the ${kill.victim}, ${kill.delayMs} ms after a customer ${kill.moment}`)
      await killOnce(shop, provider, moments, kill)
    }
    isOver = true
  }
  const [diaries, storyDiaries] = await Promise.all([Promise.all(shopping), Promise.all(reading), killing()])
  const books = await letSettle(shop.databaseUrl(), provider.collectMails)
  await provider.collectMails()
  return { diaries, storyDiaries, sessions: await provider.sessions(), mails: provider.collectedMails(), books }
}

async function killOnce(shop: KillableShop, provider: Provider, moments: EventEmitter, kill: Kill): Promise<void> {
  await provider.webhooks(kill.webhooks)
  await pause(kill.notBeforeMs)
  await once(moments, kill.moment, { signal: AbortSignal.timeout(momentComesWithinMs) })
  await pause(kill.delayMs)
  await shop.kill(kill.victim)
  await shop.start()
  // The mailbox keeps only the newest 1,000.
  await provider.collectMails()
}

const timeoutMs = 120_000

/**
 * Makes pending payments and jobs due at once, and returns the books when no job is left or the time is over. `whileWaiting`
 * runs at each look: the mailbox keeps only the newest 1,000 of the mails that are sent now.
 */
async function letSettle(databaseUrl: string, whileWaiting: () => Promise<void>): Promise<Books> {
  await run(databaseUrl, "UPDATE payment SET created_at = created_at - interval '1 minute' WHERE status = 'Pending'")
  await run(databaseUrl, 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
  await run(databaseUrl, "SELECT graphile_worker.add_job('reconcile-payments')")
  const until = performance.now() + timeoutMs
  for (;;) {
    const books = await readBooks(databaseUrl)
    await whileWaiting()
    if (books.jobs.length === 0 || performance.now() > until) return books
    await pause(200)
  }
}
