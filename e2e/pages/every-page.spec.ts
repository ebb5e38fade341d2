import type { Page } from '@playwright/test'
import {
  enlargeText,
  expectNoViolations,
  expectNoViolationsInBothThemes,
  scrollWidth,
} from '../support/accessibility.ts'
import { rememberSession } from '../support/family.ts'
import { tokensWithoutMoney } from '../support/money.ts'
import { expectNoCard } from '../support/no-card.ts'
import { expect, open, publicPages, shop, test, unlistedPages } from '../support/shop.ts'

for (const path of publicPages) {
  test(`L4 L8 L14 ${path} has one h1, landmarks and a description, asks for no card, does not scroll sideways at 320, 360 and 1280 px, with text of 200 % neither, shows no tokens without their money, and axe finds nothing in either theme`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    const reply = page.waitForResponse(shop() + path)
    expect(await open(page, path)).toBe(path === '/nosuch' ? 404 : 200)
    await expectOutline(page, path)
    await expectNoCard(page, await reply)
    for (const width of [360, 1280, 320]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await scrollWidth(page)).toBeLessThanOrEqual(width)
      if (width === 1280) expect(await tokensWithoutMoney(page)).toEqual([])
    }
    await enlargeText(page)
    expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    await page.setViewportSize({ width: 1280, height: 740 })
    await closeGreeting(page)
    await expectNoViolationsInBothThemes(page)
  })
}

async function expectOutline(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  if (unlistedPages.includes(path)) await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
  else await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonicalOf(path))
}

/** Bundles and stories are on a host of their own (D43). */
const canonicalOf = (path: string) =>
  (path.startsWith('/bundles') ? shop().replace('://', '://bundles.') : shop()) + path

async function closeGreeting(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'Continue' }).click()
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('S1.01 every public page can be read', async ({ page }) => {
    for (const path of publicPages) {
      await test.step(path, async () => {
        await page.goto(shop() + path)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.locator('dialog[open]')).toHaveCount(0)
        await expect(page.locator('header + noscript p')).toBeVisible()
        await page.getByRole('button', { name: 'Account' }).click()
        await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      })
    }
  })

  test('every page that needs JavaScript is a neutral frame that says what it needs, and is not to be found', async ({
    page,
  }) => {
    for (const path of ['/login', '/signup', '/reset-password', '/profile']) {
      await test.step(path, async () => {
        expect((await page.goto(shop() + path))?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Playwright reads no text within a noscript, but it sees what the browser made of it.
        await expect(page.locator('main noscript p')).toBeVisible()
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await expect(page.locator('main form')).toHaveCount(0)
      })
    }
  })
})

for (const [role, name] of [
  ['parent', 'parent@example.com'],
  ['child', 'mia'],
] as const) {
  test(`L8 axe finds nothing on the profile of a ${role}, in both themes, and it does not scroll sideways`, async ({
    page,
  }) => {
    await rememberSession(page, name)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 740 })
    await open(page, '/profile')
    await page.getByRole('button', { name: 'Download my data' }).waitFor()
    const tabs = await page.getByRole('tab').all()
    for (const theme of ['light', 'dark']) {
      for (const tab of tabs.length === 0 ? [page.locator('h1')] : tabs) {
        await tab.click()
        const edits = page.getByRole('button', { name: /^Edit/ })
        if (theme === 'dark' && (await edits.count()) > 0) await edits.first().click()
        await expectNoViolations(page)
        expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
      }
      await page.getByRole('button', { name: 'Dark theme' }).click()
    }
  })
}
