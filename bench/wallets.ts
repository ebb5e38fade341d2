import { randomUUID } from 'node:crypto'
import { toHundredths } from '@storylamp/contract/money'
import type pg from 'pg'
import { adjust } from '../server/src/features/wallet/index.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { median, percentile, type Section } from './figures.ts'
import { connections, load } from './load/load.ts'
import { coresBusy, coresOfGenerator, cpuMsPerRequest, oneRound, type Round, rateOf } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const rounds = 15
const roundMs = 500
const warmUpMs = 1500

/** Parents order one story after another, alternating with the minimal SQL that could record the same. */
export async function measureSpends(shop: Shop, parents: Parent[]): Promise<Section> {
  const { db, pool } = openDatabase(shop.databaseUrl, createLog('warn'), { connections })
  const few = parents.slice(0, connections)
  for (const { familyId } of few) {
    await db.transaction().execute((transaction) => adjust(transaction, familyId, toHundredths(10_000_000), null))
  }
  const order = (connection: number) => ({
    method: 'POST',
    path: '/api/payment/story-order',
    headers: { ...few[connection]?.headers, 'idempotency-key': randomUUID() },
    body: { type: 'generate_story', tokenCost: 50 },
  })
  const minOrders = await Promise.all(few.map(({ familyId }) => minOrderOf(pool, familyId)))
  await load(shop.port, order, warmUpMs)
  await runLeast(pool, minOrders, warmUpMs)
  const shops: Round[] = []
  const leasts: number[] = []
  for (let round = 0; round < rounds; round++) {
    shops.push(await oneRound(shop.port, order, roundMs, () => processesOf(shop)))
    leasts.push(await runLeast(pool, minOrders, roundMs))
  }
  await pool.end()
  const ratios = shops.map((round, at) => round.requestsPerSecond / (leasts[at] ?? Number.NaN))
  const latenciesMs = shops.flatMap((round) => round.latenciesMs)
  return {
    title: `Spends: POST /api/payment/story-order (${rounds} rounds of ${roundMs} ms each in turn, ${connections} parents)`,
    figures: [
      { name: 'shop', value: rateOf(shops), unit: 'perSecond' },
      { name: 'least SQL: a prepared statement a table', value: median(leasts), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.4 } },
      { name: 'CPU a request, shop and database', value: cpuMsPerRequest(shops), unit: 'ms', target: { atMost: 1.3 } },
      { name: 'cores busy: shop and database', value: coresBusy(shops), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(shops), unit: 'share', isYardstick: true },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}

type LeastOrder = (client: pg.PoolClient) => Promise<void>

const amount = toHundredths(50)
const hash = Buffer.alloc(32)
const prepared = (name: string, text: string) => (client: pg.PoolClient, values: unknown[]) =>
  client.query({ name, text, values })

const insertTransfer = prepared(
  'least transfer',
  "INSERT INTO wallet_transfer (id, kind, purpose) VALUES ($1, 'spend', 'generated')",
)
const insertEntries = prepared(
  'least entries',
  'INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths) VALUES ($1, $2, $3), ($1, $4, -$3::bigint)',
)
const insertOrder = prepared(
  'least order',
  `INSERT INTO story_order (id, family_id, type, title, tokens_hundredths, spend_id, state, created_at)
   VALUES ($1, $2, 'generated', 'Generated Story', $3, $4, 'making', now()) RETURNING *`,
)
const insertOutcome = prepared(
  'least outcome',
  'INSERT INTO idempotency_key (family_id, key, request_hash, outcome, created_at) VALUES ($1, $2, $3, $4, now())',
)

/** One statement per table in one transaction, without lookups: the lower bound for recording an order. */
async function minOrderOf(pool: Database['pool'], familyId: string): Promise<LeastOrder> {
  const accounts = `SELECT id FROM wallet_account WHERE family_id = $1 AND kind = 'wallet'
    UNION ALL SELECT id FROM wallet_account WHERE family_id IS NULL AND kind = 'spendings'`
  const { rows } = await pool.query(accounts, [familyId])
  const [wallet, spendings] = rows.map(({ id }) => id)
  return async (client) => {
    const transferId = randomUUID()
    await client.query('BEGIN')
    await insertTransfer(client, [transferId])
    await insertEntries(client, [transferId, wallet, -amount, spendings])
    const { rows: orders } = await insertOrder(client, [randomUUID(), familyId, amount, transferId])
    await insertOutcome(client, [familyId, randomUUID(), hash, { reply: { success: true, data: orders[0] } }])
    await client.query('COMMIT')
  }
}

/** Runs transactions on separate connections, back to back; returns how many complete per second. */
async function runLeast(pool: Database['pool'], orders: LeastOrder[], forMs: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const repeat = async (order: LeastOrder) => {
    const client = await pool.connect()
    for (; performance.now() - startedAt < forMs; done += 1) await order(client)
    client.release()
  }
  await Promise.all(orders.map(repeat))
  return (done / (performance.now() - startedAt)) * 1000
}
