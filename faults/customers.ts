import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lamp } from '../server/test/fixtures/orders/checkouts.ts'
import { run } from '../server/test/processes/template-database.ts'
import { registerFamily } from './caller.ts'
import { chanceFrom } from './chance.ts'
import { type Diary, discountCode, goShopping, type StormContext } from './customer.ts'
import type { KillableShop } from './killable-shop.ts'
import { orderStories, type StoryDiary } from './story-buyer.ts'

// The mailbox keeps only the newest 1,000 mails.
const pauseMs = 500
const answersWithinMs = 30_000

/** Writes to the shop until it is over; answers with the messages that it has acknowledged. */
async function writeMessages({ address }: KillableShop, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  while (!isOver()) {
    const message = randomUUID()
    const status = await fetch(`${address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', message }),
      signal: AbortSignal.timeout(answersWithinMs),
    }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 201) acknowledged.push(message)
    await pause(pauseMs)
  }
  return acknowledged
}

/** With the messages whose arrival the shop has acknowledged. */
export type Diaries = { diaries: Diary[]; storyDiaries: StoryDiary[]; acknowledged: string[] }

const plenty = 20_000
// One with free tokens and pieces that are counted, and one without.
const products = [lamp, 'carry-pouch-sand']
/** Several customers want its last piece. */
export const scarce = 'bear-lamp-mist'

/** Of a scarce product there are so many pieces; none is on sale if there are no pieces. */
type Load = { customers: number; storyBuyers: number; scarcePieces?: number }

/** Families that buy products and stories, and somebody who writes, until they are told to stop. */
export async function startCustomers(
  { shop, ...rest }: Omit<StormContext, 'products'>,
  seed: number,
  { customers, storyBuyers, scarcePieces = 0 }: Load = { customers: 6, storyBuyers: 2 },
) {
  await run(shop.databaseUrl(), `UPDATE product SET token_price_hundredths = 500 WHERE id = '${lamp}'`)
  await run(
    shop.databaseUrl(),
    `INSERT INTO discount (currency, code, percent, max_uses) VALUES ('USD', '${discountCode}', 10, 40)`,
  )
  const counted = [[lamp, plenty] as const, ...(scarcePieces > 0 ? [[scarce, scarcePieces] as const] : [])]
  for (const [product, pieces] of counted) {
    await run(shop.databaseUrl(), `INSERT INTO stock (product_id) VALUES ('${product}') ON CONFLICT DO NOTHING`)
    await run(
      shop.databaseUrl(),
      `INSERT INTO stock_movement (product_id, pieces, kind) VALUES ('${product}', ${pieces}, 'counted')`,
    )
  }
  const families = await Promise.all(Array.from({ length: customers + storyBuyers }, () => registerFamily(shop)))
  const context = { ...rest, shop, products: scarcePieces > 0 ? [...products, scarce] : products }
  let isOver = false
  const shopping = families
    .slice(storyBuyers)
    .map((family, at) => goShopping(context, family, chanceFrom(seed + at + 1), () => isOver))
  const reading = families
    .slice(0, storyBuyers)
    .map((family, at) => orderStories(context, family, chanceFrom(seed - at - 1), () => isOver))
  const writing = writeMessages(shop, () => isOver)
  const all = Promise.all([Promise.all(shopping), Promise.all(reading), writing])
  return {
    failure: failureOf(all),
    stop: async (): Promise<Diaries> => {
      isOver = true
      const [diaries, storyDiaries, acknowledged] = await all
      return { diaries, storyDiaries, acknowledged }
    },
  }
}

/** Never resolves; rejects as soon as the work fails. */
export function failureOf(work: Promise<unknown>): Promise<never> {
  const failure = work.then(() => new Promise<never>(() => {}))
  failure.catch(() => {})
  return failure
}
