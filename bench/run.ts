import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBare } from './bare.ts'
import { measureCarts } from './carts.ts'
import { measureCheckouts } from './checkouts.ts'
import { measureDownloads } from './downloads.ts'
import type { Section } from './figures.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages.ts'
import { registerParents } from './parents.ts'
import { measureReply } from './replies.ts'
import { type Shop, startShop } from './shop.ts'
import { measureSignIns, signIn } from './sign-ins.ts'
import { measureStarts } from './starts.ts'
import { printGrowth, printHeadings, printSection } from './table.ts'
import { measureSpends } from './wallets.ts'

const options = { lighthouse: { type: 'boolean' }, products: { type: 'string' } } as const
const { lighthouse, products } = parseArgs({ options }).values

const [processor] = cpus()
const busy = loadavg()
  .map((load) => load.toFixed(1))
  .join(' ')
console.log(`Node ${process.version}, ${cpus().length} x ${processor?.model}, load average before the run: ${busy}`)

if (lighthouse) await inNewFolder(judgePages)
else if (products === undefined) await inNewFolder((dataDir) => printAll(measureShop(dataDir)))
else await compareWith(Number(products))

/** Both shops run at the same time and are measured in turn: what else the machine does then weighs on both alike. */
async function compareWith(count: number): Promise<void> {
  printHeadings('plain catalogue', `+ ${count} products`)
  await inNewFolder((plainDir) =>
    inNewFolder(async (fullDir) => {
      const full = measureShop(fullDir, { generated: count, measuresLists: true })
      try {
        for await (const section of measureShop(plainDir, { measuresLists: true })) {
          printGrowth(section, (await full.next()).value as Section)
        }
      } finally {
        await full.return(undefined)
      }
    }),
  )
}

async function* measureShop(dataDir: string, { generated = 0, measuresLists = false } = {}): AsyncGenerator<Section> {
  yield measureStarts(dataDir, generated)
  await using shop = await startShop(dataDir)
  await using bare = await startBare(shop.port)
  await using still = await startBare(shop.port, 'static')
  const { page, json } = await oneProduct(shop)
  yield measureReply(shop, bare, { name: 'Home', path: '/', atLeast: 0.85 })
  yield measureReply(shop, bare, { name: 'Product page', path: page, atLeast: 0.85 })
  yield measureReply(shop, bare, { name: 'One product', path: json, atLeast: 0.85 })
  yield measureReply(shop, bare, { name: 'Product list', path: '/api/products/', atLeast: 0.75 })
  yield measureMemory(shop, 'this load')
  yield measureSignIns(shop)
  yield measureReply(shop, bare, {
    name: 'Who is signed in',
    path: '/api/user/me/',
    token: await signIn(shop),
    atLeast: 0.4,
    cpuBelowMs: 0.8,
  })
  const parents = await registerParents(shop, 50)
  yield measureCarts(shop, parents)
  yield measureCheckouts(shop, parents)
  yield measureSpends(shop, parents)
  await using stream = await startBare(shop.port, 'stream')
  yield measureDownloads(shop, stream, parents)
  if (measuresLists) {
    yield* measureLists(shop)
    yield measureMemory(shop, 'all these lists')
  }
  yield* measurePages(shop, still, [
    { name: 'Home', path: '/', mostScriptKb: 110 },
    { name: 'Product page', path: page },
  ])
}

async function judgePages(dataDir: string): Promise<void> {
  await using shop = await startShop(dataDir)
  const { page } = await oneProduct(shop)
  for (const path of ['/', page]) printSection(await measureLighthouse(`http://localhost:${shop.port}${path}`))
}

async function printAll(sections: AsyncGenerator<Section>): Promise<void> {
  for await (const section of sections) printSection(section)
}

async function oneProduct({ port }: Shop): Promise<{ page: string; json: string }> {
  const answer = await fetch(`http://localhost:${port}/api/products/?limit=1`)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return { page: `/productinfo/${data[0]?._id}`, json: `/api/products/${data[0]?._id}` }
}

async function inNewFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'storylamp-bench-'))
  try {
    return await work(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
