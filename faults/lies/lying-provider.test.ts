import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../server/test/processes/template-database.ts'
import { type Aftermath, readAftermath } from '../aftermath.ts'
import { chanceFrom } from '../chance.ts'
import { startCustomers } from '../customers.ts'
import { testSoundness } from '../soundness.ts'
import { type LyingProvider, startLyingProvider } from './lying-provider.ts'
import { allLies } from './lying-proxy.ts'
import { planLies } from './plan-lies.ts'
import { type RefundDiary, startRefunds } from './refunder.ts'

const count = Number(process.env.PROVIDER_LIES ?? 17)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
// A silence costs its customer ten seconds or more, so many are there at once.
const families = { customers: 10, storyBuyers: 3 }
// A silence holds up all webhooks for ten seconds, so one kind of it is enough.
const webhookLies = allLies.filter((lie) => lie !== 'silent, not done')
const startsMs = 180_000
const lieMs = 5000

type Refunded = { session: string; shop: number; intent: string }

describe(`the payment provider lies ${count} times (npm run test:faults -- --provider ${count} --seed ${seed})`, () => {
  const chance = chanceFrom(seed)
  const plans = {
    calls: planLies(allLies, Math.ceil(count / 2), chance),
    webhooks: planLies(webhookLies, Math.floor(count / 2), chance),
  }
  let lying: LyingProvider
  let after: Aftermath
  let refunds: RefundDiary[]

  beforeAll(
    async () => {
      lying = await startLyingProvider(plans, chance)
      const { shop, provider } = lying
      const customers = await startCustomers({ shop, provider, reach: () => {} }, seed, families)
      const refunder = await startRefunds({ shop, provider }, chanceFrom(seed + 1000))
      const visit = async () => {
        while (plans.calls.left() + plans.webhooks.left() > 0) await pause(200)
      }
      const settle = async () => {
        const diaries = await customers.stop()
        refunds = await refunder.stop()
        await lying.settle()
        for (const { id } of (await provider.deliveries()).toSorted(() => chance.whole(2) - 0.5))
          await provider.resend(id)
        return diaries
      }
      await provider.collectMailsDuring(Promise.race([visit(), customers.failure, refunder.failure]))
      const diaries = await provider.collectMailsDuring(settle())
      after = await readAftermath(shop, provider, diaries)
      console.log(
        `${after.sessions.length} checkouts, ${refunds.length} refunded, seed ${seed}\n${JSON.stringify(lying.counted())}`,
      )
    },
    startsMs + count * lieMs,
  )
  afterAll(() => lying?.stop())

  testSoundness(() => after)

  test('D26 what was refunded is refunded once, at the provider and in the books', async () => {
    const found = (await run(
      lying.shop.databaseUrl(),
      `SELECT session_id AS session, refunded_cents AS shop, intent_id AS intent FROM payment WHERE session_id = ANY ($1)`,
      [refunds.map(({ session }) => session)],
    )) as Refunded[]
    const wrong: object[] = []
    for (const { session, cents } of refunds) {
      const books = found.find((row) => row.session === session)
      const atProvider = await lying.provider.refundedOf(books?.intent ?? '')
      if (books?.shop !== cents || atProvider !== cents) wrong.push({ session, cents, ...books, atProvider })
    }
    expect(refunds.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  test('every lie was told', () => {
    expect(plans.calls.left() + plans.webhooks.left()).toBe(0)
  })
})
