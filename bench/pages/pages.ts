import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../bin/browser.ts'
import { type Figure, median, type Section } from '../figures.ts'
import type { Bare } from '../load/bare.ts'
import type { Shop } from '../shop.ts'
import { type Observed, observePage } from './observe-page.ts'
import { openUnwatched } from './unwatched-page.ts'

const visits = 5

type Page = { name: string; path: string; maxScriptKb?: number }

/** Pages on a slow phone, alternating with the same pages as static HTML from a bare server. */
export async function* measurePages(shop: Shop, still: Bare, pages: Page[]): AsyncGenerator<Section> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    for (const page of pages) yield await measurePage(browser, shop, still, page)
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, shop: Shop, still: Bare, page: Page): Promise<Section> {
  const seen: { shop: Observed[]; still: Observed[] } = { shop: [], still: [] }
  // The first visit fills the caches of the shop and of the bare server.
  for (let at = 0; at <= visits; at++) {
    const ofShop = await visit(browser, `http://localhost:${shop.port}${page.path}`)
    const ofStill = await visit(browser, `http://localhost:${still.port}${page.path}`)
    if (at === 0) continue
    seen.shop.push(ofShop)
    seen.still.push(ofStill)
  }
  const title = `${page.name} in Chromium: 4x CPU, 150 ms, 1.6 Mbit/s, 360x740 (median of ${visits})`
  return { title, figures: figuresOf(medianOf(seen.shop), medianOf(seen.still), page) }
}

const medianOf = (all: Observed[]) => (part: keyof Observed) => median(all.map((one) => one[part]))

type Part = (part: keyof Observed) => number

const figuresOf = (shop: Part, still: Part, { maxScriptKb }: Page): Figure[] => [
  { name: 'LCP', value: shop('lcpMs'), unit: 'ms' },
  { name: 'LCP, static HTML', value: still('lcpMs'), unit: 'ms', isYardstick: true },
  { name: 'ratio of the LCPs', value: shop('lcpMs') / still('lcpMs'), unit: 'share', target: { atMost: 1.15 } },
  { name: 'FCP', value: shop('fcpMs'), unit: 'ms' },
  { name: 'FCP, static HTML', value: still('fcpMs'), unit: 'ms', isYardstick: true },
  { name: 'TBT', value: shop('tbtMs'), unit: 'ms', target: { below: 50 } },
  { name: 'CLS', value: shop('shift'), unit: 'shift', target: { atMost: 0 } },
  {
    name: 'JavaScript',
    value: shop('scriptBytes') / 1000,
    unit: 'KB',
    ...(maxScriptKb !== undefined && { target: { atMost: maxScriptKb } }),
  },
  { name: 'everything', value: shop('totalBytes') / 1000, unit: 'KB' },
  { name: 'everything, static HTML', value: still('totalBytes') / 1000, unit: 'KB', isYardstick: true },
]

const quietMs = 1000

const phone = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Opens a page with an empty cache, on a slow phone with a slow connection. */
async function visit(browser: Browser, url: string): Promise<Observed> {
  const page = await openUnwatched(browser)
  try {
    await page.send('Emulation.setDeviceMetricsOverride', phone)
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', line)
    await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.open(url)
    return await page.evaluate(observePage, quietMs)
  } finally {
    await page.close()
  }
}
