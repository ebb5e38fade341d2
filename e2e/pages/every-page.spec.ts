import AxeBuilder from '@axe-core/playwright'
import { rememberSession } from '../support/family.ts'
import { expect, open, publicPages, shop, test, unlistedPages } from '../support/shop.ts'

for (const path of publicPages) {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${path} in the ${theme} theme`, async ({ page }) => {
      await open(page, path, theme)
      await closeGreeting(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    })
  }

  test(`${path} does not scroll sideways at 320, 360 and 1280 px`, async ({ page }) => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await open(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test(`${path} has one h1, landmarks, and a description`, async ({ page }) => {
    const status = await open(page, path)
    expect(status).toBe(path === '/nosuch' ? 404 : 200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    if (unlistedPages.includes(path)) await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
    else await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop() + path)
  })
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of publicPages) {
    test(`S1.01 ${path} can be read`, async ({ page }) => {
      await page.goto(shop() + path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    })
  }
})

const closeGreeting = async (page: import('@playwright/test').Page) => {
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'Continue' }).click()
}

for (const [role, name] of [
  ['parent', 'parent@example.com'],
  ['child', 'mia'],
]) {
  test(`axe finds nothing on the profile of a ${role}, in both themes, and it does not scroll sideways`, async ({
    page,
  }) => {
    await rememberSession(page, name ?? '')
    await page.setViewportSize({ width: 320, height: 740 })
    await open(page, '/profile')
    await page.getByRole('button', { name: 'Download my data' }).waitFor()
    const tabs = await page.getByRole('tab').all()
    for (const theme of ['light', 'dark']) {
      for (const tab of tabs.length === 0 ? [page.locator('h1')] : tabs) {
        await tab.click()
        const edits = page.getByRole('button', { name: /^Edit/ })
        if (theme === 'dark' && (await edits.count()) > 0) await edits.first().click()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      }
      await page.getByRole('button', { name: 'Dark theme' }).click()
    }
  })
}
