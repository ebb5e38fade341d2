import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { priced } from '../server/test/fixtures/prices.ts'
import { percentile, type Section } from './figures.ts'
import { cpuMsOf, processTree } from './processes.ts'
import { metricsToken, type Shop } from './shop.ts'

const maxChanged = 10_000
const visitors = 50
const pauseMs = 1000
const beforeMs = 4000
const afterMs = 4000

type Changed = { id: string; cents: number }

/** A busy machine makes the shop refuse some of the pages that it would have to make. */
type Visit = { sentAt: number; tookMs: number; isOldPrice: boolean; isRefused: boolean }

/** 50 visitors browse while one statement changes 10,000 prices: how long they wait, and how long they are shown an old price. */
export async function measurePrices({ databaseUrl, databasePid, port }: Shop): Promise<Section> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Changed>(
    "SELECT id, price_cents AS cents FROM product WHERE state = 'for_sale' AND sale_cents IS NULL ORDER BY created_at DESC, id LIMIT $1",
    [maxChanged],
  )
  const isOver = { is: false }
  const visiting = Promise.all(Array.from({ length: visitors }, (_, at) => browse(port, rows, at, isOver)))
  await pause(beforeMs)
  await longestBlockMs(port)
  const cpuMsBefore = cpuMsOf(processTree(databasePid))
  const startedAt = performance.now()
  await client.query(priced('UPDATE product SET price_cents = price_cents + 1 WHERE id = ANY($1)'), [
    rows.map(({ id }) => id),
  ])
  const committedAt = performance.now()
  const cpuMs = cpuMsOf(processTree(databasePid)) - cpuMsBefore
  await pause(afterMs)
  const blockMs = await longestBlockMs(port)
  isOver.is = true
  const visits = (await visiting).flat()
  await client.end()
  const since = visits.filter(({ sentAt, tookMs }) => sentAt + tookMs > startedAt)
  const waits = since.map(({ tookMs }) => tookMs)
  const refused = since.filter(({ isRefused }) => isRefused)
  const staleMs = visits.filter(({ isOldPrice }) => isOldPrice).map(({ sentAt }) => sentAt - committedAt)
  return {
    title: `One statement changes the price of up to ${maxChanged.toLocaleString('en-US')} products while ${visitors} visitors browse`,
    figures: [
      { name: 'the statement', value: (committedAt - startedAt) / 1000, unit: 's', isYardstick: true },
      { name: 'CPU of the database meanwhile', value: cpuMs / 1000, unit: 's', isYardstick: true },
      { name: 'p99 of requests from then on', value: percentile(waits, 99), unit: 'ms', isYardstick: true },
      { name: 'the slowest of them', value: Math.max(...waits), unit: 'ms', target: { atMost: 200 } },
      { name: 'longest block of the event loop', value: blockMs, unit: 'ms', isYardstick: true },
      { name: 'refused as the shop was busy', value: refused.length / since.length, unit: 'share', isYardstick: true },
      { name: 'old price sent after the commit', value: Math.max(0, ...staleMs), unit: 'ms', target: { atMost: 1000 } },
    ],
  }
}

/** Goes through the pages of the list, and to a product of each. */
async function browse(port: number, products: Changed[], visitor: number, isOver: { is: boolean }): Promise<Visit[]> {
  const visits: Visit[] = []
  // They come one after another, as visitors do, and not all in one moment of each second.
  await pause((visitor / visitors) * pauseMs)
  for (let at = visitor; !isOver.is; at += visitors) {
    const product = products[at % products.length] as Changed
    for (const path of [
      `/products?page=${1 + (at % 40)}`,
      `/productinfo/${product.id}`,
      `/api/products/${product.id}`,
    ]) {
      const sentAt = performance.now()
      const reply = await fetch(`http://localhost:${port}${path}`)
      const text = await reply.text()
      const tookMs = performance.now() - sentAt
      const isRefused = reply.status === 503
      if (!reply.ok && !isRefused) throw new Error(`${path} was answered with ${reply.status}.`)
      const isOldPrice =
        !isRefused && path.startsWith('/api/') && Math.round(JSON.parse(text).data.price * 100) === product.cents
      visits.push({ sentAt, tookMs, isOldPrice, isRefused })
      // Of various lengths, or those who once waited for the same would come in one moment ever after.
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }
  return visits
}

/** How late the shop's event loop came round at most since the last call. */
async function longestBlockMs(port: number): Promise<number> {
  const reply = await fetch(`http://localhost:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const [, seconds] = /^nodejs_eventloop_lag_seconds\{quantile="1"\} (\S+)$/m.exec(await reply.text()) ?? []
  if (seconds === undefined) throw new Error(`/metrics was answered with ${reply.status}.`)
  return Number(seconds) * 1000
}
