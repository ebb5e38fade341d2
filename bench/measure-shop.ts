import { measureAttackedSignIns } from './attacked-sign-ins.ts'
import { measureCarts } from './carts.ts'
import { measureCheckouts } from './checkouts.ts'
import { measureDownloads } from './downloads.ts'
import { median, type Section } from './figures.ts'
import { measureLists } from './lists.ts'
import { startBare } from './load/bare.ts'
import { measurePages } from './pages/pages.ts'
import { type Parent, registerParents } from './parents.ts'
import { measurePrices } from './prices.ts'
import { memoryOf, processTree } from './processes.ts'
import { measureQuotes } from './quotes.ts'
import { type Measured, measureReply } from './replies.ts'
import { measureSearch } from './search.ts'
import { type Fill, type Shop, seedShop, startShop } from './shop.ts'
import { measureSignIns, signIn } from './sign-ins.ts'
import { measureSpends } from './wallets.ts'

type Product = { page: string; json: string }
type Bench = { shop: Shop; product: Product; parents(): Promise<Parent[]> }
type Measure = (bench: Bench) => AsyncGenerator<Section>

/** Keyed by the names that `--only` takes, in the order of a full run. */
const measures: Record<string, Measure> = {
  replies: async function* ({ shop, product }) {
    yield* measureReplies(shop, [
      { name: 'Home', path: '/', atLeast: 0.85 },
      { name: 'Product page', path: product.page, atLeast: 0.85 },
      { name: 'One product', path: product.json, atLeast: 0.85 },
      { name: 'Product list', path: '/api/products/', atLeast: 0.75 },
    ])
    yield measureMemory(shop, 'this load')
  },
  'sign-ins': async function* ({ shop }) {
    yield measureSignIns(shop)
  },
  'attacked-sign-ins': async function* ({ shop }) {
    yield measureAttackedSignIns(shop)
  },
  'signed-in': async function* ({ shop }) {
    const token = await signIn(shop)
    yield* measureReplies(shop, [{ name: 'Who is signed in', path: '/api/user/me/', token, maxCpuMs: 0.2 }])
  },
  carts: async function* ({ shop, parents }) {
    yield measureCarts(shop, await parents())
  },
  quotes: async function* ({ shop, parents }) {
    yield measureQuotes(shop, await parents())
  },
  checkouts: async function* ({ shop, parents }) {
    yield measureCheckouts(shop, await parents())
  },
  wallets: async function* ({ shop, parents }) {
    yield measureSpends(shop, await parents())
  },
  downloads: async function* ({ shop, parents }) {
    await using stream = await startBare(shop.port, 'stream')
    yield measureDownloads(shop, stream, await parents())
  },
  lists: ({ shop }) => measureLists(shop),
  prices: async function* ({ shop }) {
    yield measurePrices(shop)
  },
  search: ({ shop }) => measureSearch(shop),
  pages: async function* ({ shop, product }) {
    await using still = await startBare(shop.port, 'static')
    yield* measurePages(shop, still, [
      { name: 'Home', path: '/', maxScriptKb: 110 },
      { name: 'Product page', path: product.page },
    ])
  },
}

export const sectionNames = ['starts', ...Object.keys(measures)]

/** Measures everything or one section. Lists and prices are measured only on request, because the default catalog has a single page. */
export async function* measureShop(
  dataDir: string,
  { only, fill, withLists = false }: { only?: string | undefined; fill?: Fill; withLists?: boolean },
): AsyncGenerator<Section> {
  if (only === undefined || only === 'starts' || fill !== undefined) {
    const starts = await measureStarts(dataDir, fill)
    if (only === undefined || only === 'starts') yield starts
  }
  if (only === 'starts') return
  await using shop = await startShop(dataDir)
  const product = await findProduct(shop)
  let registered: Promise<Parent[]> | undefined
  const parents = () => {
    registered ??= registerParents(shop, 50)
    return registered
  }
  for (const [name, measure] of Object.entries(measures)) {
    const isWanted = only === undefined ? !['lists', 'prices'].includes(name) || withLists : name === only
    if (isWanted) yield* measure({ shop, product, parents })
  }
  yield measureMemory(shop, only === undefined ? 'the whole bench' : only, fill === undefined ? 250 : 400)
}

async function* measureReplies(shop: Shop, replies: Measured[]): AsyncGenerator<Section> {
  await using bare = await startBare(shop.port)
  for (const reply of replies) yield measureReply(shop, bare, reply)
}

export async function findProduct({ port }: Shop): Promise<Product> {
  const reply = await fetch(`http://localhost:${port}/api/products/?limit=1`)
  const { data } = (await reply.json()) as { data: { _id: string }[] }
  return { page: `/productinfo/${data[0]?._id}`, json: `/api/products/${data[0]?._id}` }
}

/** Memory of shop and database after load. */
function measureMemory({ pid, databasePid }: Shop, after: string, maxMb = 250): Section {
  const shop = memoryOf([pid])
  const database = memoryOf(processTree(databasePid))
  return {
    title: `Memory after ${after}`,
    figures: [
      { name: 'shop', value: shop.ownMb, unit: 'MB' },
      { name: 'database', value: database.ownMb, unit: 'MB' },
      { name: 'shop and database', value: shop.ownMb + database.ownMb, unit: 'MB' },
      { name: 'the same as PSS', value: shop.pssMb + database.pssMb, unit: 'MB', target: { atMost: maxMb } },
      { name: 'the same as RSS', value: shop.rssMb + database.rssMb, unit: 'MB' },
    ],
  }
}

const laterStarts = 3

/** The time from `npm start` until the shop says that it is ready, with everything built. */
async function measureStarts(dataDir: string, fill: Fill | undefined): Promise<Section> {
  const firstMs = await startAndStop(dataDir)
  if (fill !== undefined) await seedShop(dataDir, fill)
  const laterMs: number[] = []
  for (let start = 0; start < laterStarts; start++) laterMs.push(await startAndStop(dataDir))
  return {
    title: `npm start until ready, everything built (later starts: median of ${laterStarts})`,
    figures: [
      { name: 'first start, empty data folder', value: firstMs / 1000, unit: 's' },
      { name: 'later start', value: median(laterMs) / 1000, unit: 's', target: { below: 3 } },
    ],
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  await using shop = await startShop(dataDir, ['npm', 'start'])
  return shop.readyMs
}
