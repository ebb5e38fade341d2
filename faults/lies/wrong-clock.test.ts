import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBooks } from '../../server/test/books.ts'
import { run } from '../../server/test/processes/template-database.ts'
import { type Aftermath, readAftermath } from '../aftermath.ts'
import { registerFamily } from '../caller.ts'
import { chanceFrom } from '../chance.ts'
import { startCustomers } from '../customers.ts'
import { createKillableShop, type KillableShop } from '../killable-shop.ts'
import { openProvider, type Provider } from '../provider.ts'
import { testSoundness } from '../soundness.ts'
import { buyLamp } from './purchase.ts'

const rounds = Number(process.env.CLOCK_ROUNDS ?? 1)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const minuteMs = 60_000
const slight = [4 * minuteMs, -4 * minuteMs]
const grave = [10 * minuteMs, -10 * minuteMs]
const fewWebhooks = 5
const startsMs = 180_000
const roundMs = 120_000

type Answered = { minutes: number; accepted: number; refused: number }

let shop: KillableShop
let provider: Provider
let after: Aftermath
const answered: Answered[] = []

/** What the shop has answered to the webhooks that were announced since then. */
async function answersSince(moment: number) {
  const deliveries = (await provider.deliveries()).filter(({ announcedAtMs }) => announcedAtMs >= moment)
  return {
    accepted: deliveries.filter(({ state }) => state === 'delivered').length,
    refused: deliveries.filter(({ lastAnswer }) => lastAnswer === '400').length,
  }
}

/** Waits until some were answered. */
async function seeWebhooks(since: number): Promise<void> {
  for (;;) {
    const { accepted, refused } = await answersSince(since)
    if (accepted + refused >= fewWebhooks) return
    await pause(200)
  }
}

const refused = async () => (await provider.deliveries()).filter(({ state }) => state !== 'delivered')
const statusOf = async (session: string) =>
  (await run(shop.databaseUrl(), 'SELECT state AS status FROM payment WHERE session_id = $1', [session]))[0]?.status

describe(`the shop's clock is wrong (npm run test:faults -- --clock ${rounds} --seed ${seed})`, () => {
  beforeAll(
    async () => {
      const chance = chanceFrom(seed)
      const execArgv = ['--import', join(import.meta.dirname, 'shift-clock.ts')]
      shop = await createKillableShop(() => ({ execArgv }))
      await shop.start()
      provider = openProvider(shop)
      const customers = await startCustomers({ shop, provider, reach: () => {} }, seed)
      for (let round = 0; round < rounds; round++) {
        for (const shiftMs of chance.shuffled([...slight, ...grave])) {
          shop.send(shiftMs)
          // What is on its way was signed and accepted before.
          await pause(500)
          const from = Date.now()
          await Promise.race([Promise.all([seeWebhooks(from), registerFamily(shop)]), customers.failure])
          answered.push({ minutes: shiftMs / minuteMs, ...(await answersSince(from)) })
          await provider.collectMails()
        }
      }
      // The clock stays ten minutes wrong until all has settled, so that what no webhook told is found by reconciling alone.
      const shiftMs = chance.oneOf(grave)
      shop.send(shiftMs)
      const diaries = await customers.stop()
      after = await readAftermath(shop, provider, diaries, new Date(Date.now() + shiftMs))
      console.log(`${after.sessions.length} checkouts, seed ${seed}\n${JSON.stringify(answered)}`)
    },
    startsMs + rounds * roundMs,
  )
  afterAll(() => shop?.end())

  test('D24 at four minutes every webhook is accepted, at ten none is', () => {
    for (const { minutes, accepted, refused } of answered) {
      if (Math.abs(minutes) === 4) expect([minutes, refused]).toEqual([minutes, 0])
      else expect([minutes, accepted]).toEqual([minutes, 0])
      expect(accepted + refused).toBeGreaterThan(0)
    }
  })

  testSoundness(() => after)

  test('D24 once the clock is right, what was refused is accepted, and settles what nobody has asked about', async () => {
    shop.send(10 * minuteMs)
    const family = await registerFamily(shop)
    const { sessionId, url } = await buyLamp(shop, family)
    await provider.pay(url)
    await expect.poll(async () => (await refused()).map(({ about }) => about)).toContain(sessionId)
    expect(await statusOf(sessionId)).toBe('open')
    shop.send(0)
    for (const { id } of await refused()) await provider.resend(id)
    await expect.poll(refused, { timeout: 30_000 }).toEqual([])
    expect(await statusOf(sessionId)).toBe('completed')
    const { orders, topUps, ledger } = await readBooks(shop.databaseUrl())
    // An order that never got a session is given up as the clock moves on.
    const opened = after.books.orders.filter(({ session }) => session !== null)
    expect(orders.filter(({ session }) => session !== null && session !== sessionId)).toEqual(opened)
    expect([topUps, ledger]).toEqual([after.books.topUps, after.books.ledger])
  }, 60_000)
})
