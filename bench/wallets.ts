import { randomUUID } from 'node:crypto'
import type { StoryDeps } from '../server/src/features/stories/deps.ts'
import { orderStory } from '../server/src/features/stories/ordering/order-story.ts'
import { topUp } from '../server/src/features/wallet/index.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createStoryTool, nowhere } from '../server/src/providers/story-tool/story-tool.ts'
import { noteStatements, type Statement } from '../server/test/statements.ts'
import { median, percentile, type Section } from './figures.ts'
import { connections, load } from './load/load.ts'
import { coresBusy, coresOfGenerator, cpuMsPerRequest, oneRound, type Round, rateOf } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const rounds = 15
const roundMs = 500
const warmUpMs = 1500
const endlessHundredths = 1_000_000_000

const wish = { type: 'generate_story' as const, tokenCost: 50 }

/** Every parent orders story after story, in turn with the very same transaction sent raw. */
export async function measureSpends(shop: Shop, parents: Parent[]): Promise<Section> {
  const { db, pool } = openDatabase(shop.databaseUrl, createLog('warn'), { connections })
  const few = parents.slice(0, connections)
  for (const { familyId } of few) {
    await db.transaction().execute((transaction) => topUp(transaction, familyId, randomUUID(), endlessHundredths))
  }
  const transactions = await Promise.all(few.map(({ familyId }) => statementsOf(pool, familyId)))
  const order = (connection: number) => ({
    method: 'POST',
    path: '/api/payment/story-order',
    headers: { ...few[connection]?.headers, 'idempotency-key': randomUUID() },
    body: wish,
  })
  await load(shop.port, order, warmUpMs)
  await sendTransactions(pool, transactions, warmUpMs)
  const shops: Round[] = []
  const raws: number[] = []
  for (let round = 0; round < rounds; round++) {
    shops.push(await oneRound(shop.port, order, roundMs, () => processesOf(shop)))
    raws.push(await sendTransactions(pool, transactions, roundMs))
  }
  await pool.end()
  const ratios = shops.map((round, at) => round.requestsPerSecond / (raws[at] ?? Number.NaN))
  const latenciesMs = shops.flatMap((round) => round.latenciesMs)
  return {
    title: `Spends: POST /api/payment/story-order (${rounds} rounds of ${roundMs} ms each in turn, ${connections} parents)`,
    figures: [
      { name: 'shop', value: rateOf(shops), unit: 'perSecond' },
      { name: 'its transaction, sent raw', value: median(raws), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.5 } },
      { name: 'CPU a request, shop and database', value: cpuMsPerRequest(shops), unit: 'ms' },
      { name: 'cores busy: shop and database', value: coresBusy(shops), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(shops), unit: 'share', isYardstick: true },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}

/** What one order says to the database, begin and commit included. */
const statementsOf = (pool: Database['pool'], familyId: string): Promise<Statement[]> =>
  noteStatements(pool, async (db) => {
    const storyTool = createStoryTool(nowhere())
    const deps = { db, clock: () => new Date(), storyTool } as StoryDeps
    await orderStory(deps, familyId, wish, randomUUID())
  })

/** Each on a connection of its own, one transaction after the other; says how many are done a second. */
async function sendTransactions(pool: Database['pool'], all: Statement[][], forMs: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const sendOn = async (statements: Statement[]) => {
    const client = await pool.connect()
    while (performance.now() - startedAt < forMs) {
      for (const statement of withNewIds(statements)) await client.query(statement)
      done += 1
    }
    client.release()
  }
  await Promise.all(all.map(sendOn))
  return (done / (performance.now() - startedAt)) * 1000
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same again for another order: what was made for the last one is made anew, and the family, named first, stays. */
function withNewIds(statements: Statement[]): Statement[] {
  const names = new Map<string, string>()
  const [familyId] = statements.flatMap(({ values }) => values).filter((value) => typeof value === 'string')
  const renamed = (id: string) => {
    if (id === familyId) return id
    const name = names.get(id) ?? randomUUID()
    names.set(id, name)
    return name
  }
  const renew = (value: unknown) => (typeof value === 'string' ? value.replace(uuid, renamed) : value)
  return statements.map((statement) => ({ ...statement, values: statement.values.map(renew) }))
}
