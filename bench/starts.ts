import { median, type Section } from './figures.ts'
import { seedProducts, startShop } from './shop.ts'

const laterStarts = 3

/** The time from `npm start` until the shop says that it is ready, with everything built. */
export async function measureStarts(dataDir: string, generatedProducts: number): Promise<Section> {
  const firstMs = await startAndStop(dataDir)
  if (generatedProducts > 0) await seedProducts(dataDir, generatedProducts)
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
