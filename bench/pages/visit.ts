import type { Browser } from '@playwright/test'
import { type Observed, observePage } from './observe-page.ts'

const quietMs = 1000

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Opens a page with an empty cache, on a slow phone with a slow connection. */
export async function visit(browser: Browser, url: string): Promise<Observed> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(observePage, quietMs)
  } finally {
    await context.close()
  }
}
