import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Section } from './figures.ts'
import { findProduct, measureShop, sectionNames } from './measure-shop.ts'
import { measureLighthouse } from './pages/lighthouse.ts'
import { type Fill, startShop } from './shop.ts'
import { printGrowth, printHeadings, printSection } from './table.ts'

const options = {
  lighthouse: { type: 'boolean' },
  products: { type: 'string' },
  orders: { type: 'string' },
  only: { type: 'string' },
} as const
const { lighthouse, products, orders, only } = parseArgs({ options }).values
if (only !== undefined && !sectionNames.includes(only)) {
  console.error(`--only takes one of ${sectionNames.join(', ')}.`)
  process.exit(1)
}

const [processor] = cpus()
const loads = loadavg()
  .map((load) => load.toFixed(1))
  .join(' ')
console.log(`Node ${process.version}, ${cpus().length} x ${processor?.model}, load average before the run: ${loads}`)

if (lighthouse) await inNewFolder(printLighthouse)
else if (products === undefined && orders === undefined)
  await inNewFolder((dataDir) => printAll(measureShop(dataDir, { only })))
else await compareWith({ products: Number(products ?? 0), orders: Number(orders ?? 0) })

/** Both shops run at the same time and are measured alternately, so that other load on the machine slows both equally. */
async function compareWith(fill: Fill): Promise<void> {
  const added = Object.entries(fill).filter(([, count]) => count > 0)
  printHeadings('plain shop', `+ ${added.map(([things, count]) => `${count} ${things}`).join(', ')}`)
  await inNewFolder((plainDir) =>
    inNewFolder(async (fullDir) => {
      const full = measureShop(fullDir, { only, fill, withLists: true })
      try {
        for await (const section of measureShop(plainDir, { only, withLists: true })) {
          printGrowth(section, (await full.next()).value as Section)
        }
      } finally {
        await full.return(undefined)
      }
    }),
  )
}

async function printLighthouse(dataDir: string): Promise<void> {
  await using shop = await startShop(dataDir)
  const { page } = await findProduct(shop)
  for (const path of ['/', page]) printSection(await measureLighthouse(`http://localhost:${shop.port}${path}`))
}

async function printAll(sections: AsyncGenerator<Section>): Promise<void> {
  for await (const section of sections) printSection(section)
}

async function inNewFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'storylamp-bench-'))
  try {
    return await work(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
