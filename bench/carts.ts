import { addToCart, changeQuantity } from '../server/src/features/cart/cart.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { lamp } from '../server/test/fixtures/orders/checkouts.ts'
import { recordStatements, type Statement } from '../server/test/reading/statements.ts'
import { median, percentile, type Section } from './figures.ts'
import { connections, type LoadRequest, load } from './load/load.ts'
import { coresBusy, coresOfGenerator, cpuMsPerRequest, oneRound, type Round, rateOf } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const rounds = 15
const roundMs = 500
const warmUpMs = 1500
const crowdMs = 4000

const add = { method: 'POST', path: '/api/cart/', body: { productId: lamp } }
const change = { method: 'PUT', path: '/api/cart/', body: { productId: lamp, quantity: 1 } }

/** Each parent adds a piece and resets the quantity to one; the baseline sends the same statements straight to the database. */
export async function measureCarts(shop: Shop, parents: Parent[]): Promise<Section> {
  // With as many connections as the shop has.
  const { pool } = openDatabase(shop.databaseUrl, createLog('warn'))
  const few = parents.slice(0, connections)
  const statements = await Promise.all(few.map((parent) => statementsOf(pool, parent)))
  await load(shop.port, shopping(few), warmUpMs)
  await sendRaw(pool, statements, warmUpMs)
  const shops: Round[] = []
  const raws: number[] = []
  for (let round = 0; round < rounds; round++) {
    shops.push(await oneRound(shop.port, shopping(few), roundMs, () => processesOf(shop)))
    raws.push(await sendRaw(pool, statements, roundMs))
  }
  await pool.end()
  const crowd = await load(shop.port, shopping(parents), crowdMs, parents.length)
  const ratios = shops.map((round, at) => round.requestsPerSecond / (raws[at] ?? Number.NaN))
  const latenciesMs = shops.flatMap((round) => round.latenciesMs)
  return {
    title: `Cart: POST and PUT /api/cart/ (${rounds} rounds of ${roundMs} ms each in turn, ${connections} parents)`,
    figures: [
      { name: 'shop', value: rateOf(shops), unit: 'perSecond' },
      { name: 'its statements, sent raw', value: median(raws), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.5 } },
      { name: 'CPU a request, shop and database', value: cpuMsPerRequest(shops), unit: 'ms', target: { atMost: 0.5 } },
      { name: 'cores busy: shop and database', value: coresBusy(shops), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(shops), unit: 'share', isYardstick: true },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
      { name: `p99, ${parents.length} parents`, value: percentile(crowd.latenciesMs, 99), unit: 'ms' },
    ],
  }
}

/** One parent per connection, alternately adding and changing. */
function shopping(parents: Parent[]): (connection: number) => LoadRequest {
  const added = new Set<number>()
  return (connection) => {
    const headers = parents[connection]?.headers ?? {}
    if (added.delete(connection)) return { ...change, headers }
    added.add(connection)
    return { ...add, headers }
  }
}

async function statementsOf(pool: Database['pool'], { familyId }: Parent): Promise<Work> {
  const parent = { familyId, onlyOf: null, currency: 'USD' as const, isMain: true }
  const adding = await recordStatements(pool, (db) => addToCart(db, parent, lamp))
  const changing = await recordStatements(pool, (db) => changeQuantity(db, parent, lamp, 1))
  return [adding, changing]
}

/** Units of work in order, each with its statements. */
type Work = Statement[][]

/** Sends statements to the database without the shop, several units at a time; returns how many complete per second. */
async function sendRaw(pool: Database['pool'], all: Work[], forMs: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const sendOn = async (work: Work) => {
    for (let at = 0; performance.now() - startedAt < forMs; at++) {
      for (const statement of work[at % work.length] ?? []) await pool.query(statement)
      done += 1
    }
  }
  await Promise.all(all.map(sendOn))
  return (done / (performance.now() - startedAt)) * 1000
}
