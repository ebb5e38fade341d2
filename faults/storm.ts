import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Books } from '../server/test/books.ts'
import { lamp } from '../server/test/checkouts.ts'
import { run } from '../server/test/template-database.ts'
import { registerFamily } from './caller.ts'
import { chanceFrom } from './chance.ts'
import { type Diary, goShopping } from './customer.ts'
import { type MortalShop, makeMortalShop } from './mortal-shop.ts'
import { type Kill, planKills } from './plan.ts'
import { type Letter, openProvider, type Provider, type Session } from './provider.ts'
import { orderStories, type ReadersDiary } from './reader.ts'
import { letSettle } from './settle.ts'

const customers = 6
const readers = 2
// A lamp that is made to bring free tokens, and something that brings none.
const products = [lamp, 'carry-pouch-sand']
// Generous, because the machine may be busy with something else.
const momentComesWithinMs = 60_000

/** What is left of it all, told by everybody who has something to tell. */
export type Aftermath = {
  diaries: Diary[]
  readersDiaries: ReadersDiary[]
  sessions: Session[]
  letters: Letter[]
  books: Books
}
export type Storm = { kills: number; seed: number; tell(line: string): void }

/** Customers buy and readers order stories while somebody is killed again and again; then everything is left to settle. */
export async function storm(plan: Storm): Promise<Aftermath> {
  const shop = await makeMortalShop()
  try {
    await shop.start()
    return await rage(shop, openProvider(shop), plan)
  } finally {
    await shop.end()
  }
}

async function rage(shop: MortalShop, provider: Provider, { kills, seed, tell }: Storm): Promise<Aftermath> {
  await run(shop.databaseUrl(), `UPDATE product SET token_price_hundredths = 500 WHERE id = '${lamp}'`)
  const families = await Promise.all(Array.from({ length: customers + readers }, () => registerFamily(shop)))
  const moments = new EventEmitter()
  const street = { shop, provider, products, comesTo: (moment: string) => void moments.emit(moment) }
  let isOver = false
  const shopping = families
    .slice(readers)
    .map((family, at) => goShopping(street, family, chanceFrom(seed + at + 1), () => isOver))
  const reading = families
    .slice(0, readers)
    .map((family, at) => orderStories(street, family, chanceFrom(seed - at - 1), () => isOver))
  const killing = async () => {
    for (const [at, kill] of planKills(kills, chanceFrom(seed)).entries()) {
      tell(`kill ${at + 1} of ${kills}: the ${kill.victim}, ${kill.delayMs} ms after a customer ${kill.moment}`)
      await killOnce(shop, provider, moments, kill)
    }
    isOver = true
  }
  const [diaries, readersDiaries] = await Promise.all([Promise.all(shopping), Promise.all(reading), killing()])
  const books = await letSettle(shop.databaseUrl())
  await provider.collectLetters()
  return { diaries, readersDiaries, sessions: await provider.sessions(), letters: provider.collectedLetters(), books }
}

async function killOnce(shop: MortalShop, provider: Provider, moments: EventEmitter, kill: Kill): Promise<void> {
  await provider.webhooks(kill.webhooks)
  await pause(kill.notBeforeMs)
  await once(moments, kill.moment, { signal: AbortSignal.timeout(momentComesWithinMs) })
  await pause(kill.delayMs)
  await shop.kill(kill.victim)
  await shop.start()
  // The mailbox keeps only the newest 1,000.
  await provider.collectLetters()
}
