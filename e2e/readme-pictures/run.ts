import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../bin/browser.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { rememberSession } from '../support/family.ts'
import { position } from '../support/player.ts'
import { buyProduct, familyWithStories } from '../support/purchases.ts'
import { startShop } from '../support/running-shop.ts'
import { open } from '../support/shop.ts'

// `npm run pictures`: the pictures of the README, as the shop is now.
const folder = join(import.meta.dirname, '../../docs/pictures')
mkdirSync(folder, { recursive: true })

const home = (page: Page) => open(page, '/')

/** Half a minute into a story, in the dark. */
async function player(page: Page) {
  const { email } = await familyWithStories(page.request, ['moonlight-garden', 'whispering-forest'])
  await rememberSession(page, email)
  await open(page, '/myplaylist', 'dark')
  await page.getByRole('button', { name: 'Play Moonlight Garden', exact: true }).click()
  await position(page).fill('30')
}

async function today(page: Page) {
  for (const ordered of [1, 2, 3]) {
    const { email } = await familyWithStories(page.request, ['moonlight-garden'], ordered)
    await buyProduct(page.request, email)
  }
  await signInAsAdmin(page)
  await open(page, '/admin')
}

async function take(browser: Browser, name: string, show: (page: Page) => Promise<unknown>, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await show(page)
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .resize({ width: Math.min(width * 2, 1280) })
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
  await context.close()
}

const shop = await startShop()
Object.assign(process.env, { SHOP: shop.url, SANDBOX: shop.sandboxUrl, SHOP_DATABASE: shop.databaseUrl })
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  await take(browser, 'home', home, 1280)
  await take(browser, 'player', player, 390)
  await take(browser, 'back-office', today, 1280)
} finally {
  await browser.close()
  await shop.stop()
}
