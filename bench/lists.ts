import { median, percentile, type Section } from './figures.ts'
import { fewConnections, load } from './load/load.ts'
import { cpuMsOf } from './processes.ts'
import { processesOf, type Shop } from './shop.ts'

const forMs = 2500
const warmUpMs = 500

type FirstList = { pageCount: number; next?: string; filters: { colors: string[]; collections: { type: string }[] } }

/**
 * Lists that are not in the response cache, as after each change of the catalog: each request has another highest price, far
 * above every product, so that the same products match.
 */
export async function* measureLists(shop: Shop): AsyncGenerator<Section> {
  const { pageCount, filters } = await readFirstList(shop)
  const collection = `collection=${filters.collections[0]?.type}`
  const color = `color=${filters.colors[0]}`
  yield measureList(shop, 'newest first', '/api/products/?')
  yield measureList(shop, 'by falling price', '/api/products/?sort=price-desc&')
  yield measureList(shop, 'by name', '/api/products/?sort=name&')
  yield measureList(shop, 'of one colour', `/api/products/?${color}&`)
  yield measureList(shop, 'of one collection, by price', `/api/products/?${collection}&sort=price-asc&`)
  yield measureList(shop, 'all filters, by name', `/api/products/?${collection}&${color}&minPrice=30&sort=name&`)
  yield measureList(shop, 'its middle page', `/api/products/?page=${Math.ceil(pageCount / 2)}&`)
  yield measureList(shop, 'its last page', `/api/products/?page=${pageCount}&`)
  yield measureList(shop, 'as an HTML page', '/products?')
}

let highestCents = 10_000_000

async function measureList(shop: Shop, name: string, path: string): Promise<Section> {
  const nextPath = () => `${path}maxPrice=${(highestCents++ / 100).toFixed(2)}`
  const cpuMsSoFar = () => cpuMsOf(processesOf(shop))
  await load(shop.port, nextPath, warmUpMs, fewConnections)
  const beforeMs = cpuMsSoFar()
  const { requestsPerSecond, latenciesMs } = await load(shop.port, nextPath, forMs, fewConnections)
  const cpuMs = (cpuMsSoFar() - beforeMs) / latenciesMs.length
  return {
    title: `Product list not in the cache, ${name}: ${path.slice(0, -1)}`,
    figures: [
      { name: 'shop', value: requestsPerSecond, unit: 'perSecond' },
      { name: 'CPU a request, shop and database', value: cpuMs, unit: 'ms' },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}

async function readFirstList({ port }: Shop): Promise<FirstList> {
  const reply = await fetch(`http://localhost:${port}/api/products/`)
  return (await reply.json()) as FirstList
}
