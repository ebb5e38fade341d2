import pg from 'pg'
import { median, percentile, type Section } from './figures.ts'
import { fewConnections, load } from './load/load.ts'
import { cpuMsOf, processTree } from './processes.ts'
import { processesOf, type Shop } from './shop.ts'

const forMs = 2000
const warmUpMs = 500
const rawRounds = 50

/** From rare to frequent words, without and with mistakes, and the costly ones: a single letter, and words that never meet. */
const queries = [
  'hedgehog',
  'owl lamp',
  'onl lmap',
  'lamp',
  'l',
  'lamp speaker',
  'how long does charging take',
  'xyzzy',
]

/** Searches that are not in the response cache, beside the least statement that finds their words. */
export async function* measureSearch(shop: Shop): AsyncGenerator<Section> {
  for (const query of queries) yield measureQuery(shop, query)
}

let requests = 0

/** Signs are no words, so they make another address of the same query. */
const nextPath = (query: string) => {
  const signs = (requests++).toString(2).replaceAll('0', '-').replaceAll('1', '!')
  return `/api/search?q=${encodeURIComponent(`${query} ${signs}`)}`
}

async function measureQuery(shop: Shop, query: string): Promise<Section> {
  const path = () => nextPath(query)
  await load(shop.port, path, warmUpMs, fewConnections)
  const [allBefore, databaseBefore] = [cpuMsOf(processesOf(shop)), cpuMsOf(processTree(shop.databasePid))]
  const { latenciesMs } = await load(shop.port, path, forMs, fewConnections)
  const all = cpuMsOf(processesOf(shop)) - allBefore
  const database = cpuMsOf(processTree(shop.databasePid)) - databaseBefore
  const count = latenciesMs.length
  return {
    title: `Search that is not in the cache: ${query}`,
    figures: [
      { name: 'CPU a request, database', value: database / count, unit: 'ms', target: { atMost: 20 } },
      { name: 'CPU a request, shop', value: (all - database) / count, unit: 'ms' },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
      { name: 'raw SQL for 24 of its words', value: await measureRaw(shop, query), unit: 'ms', isYardstick: true },
    ],
  }
}

/** The time of one statement that takes the first 24 things with any of the words. */
async function measureRaw({ databaseUrl }: Shop, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times: number[] = []
  for (let round = 0; round < rawRounds; round += 1) {
    const startedAt = performance.now()
    await client.query('SELECT kind, id FROM search_entry WHERE words @@ (SELECT $1::tsquery) LIMIT 24', [
      query.split(' ').join(' | '),
    ])
    times.push(performance.now() - startedAt)
  }
  await client.end()
  return median(times)
}
