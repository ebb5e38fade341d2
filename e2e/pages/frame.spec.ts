import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { expectNoViolations } from '../support/accessibility.ts'
import { logOut, rememberSession, toast } from '../support/family.ts'
import { expect, hold, open, shop, test } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'
import { openWithTokens } from '../support/tokens.ts'

const phone = { width: 390, height: 844 }
const menu = (page: Page) => page.locator('#account')
const shortcuts = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

/** Opens a page whose scripts are held. Its load event may wait for them, as they are asked for three seconds after the text at the latest. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto(shop() + path, { waitUntil: 'domcontentloaded' })
  return release
}

test('S2.26 the header menu names the parent and shows the tokens with their money', async ({ page }) => {
  await openWithTokens(page, '/about', 100)
  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(menu(page)).toContainText('Parent')
  await expect(menu(page)).toContainText('100 tokens · about $10')
  await expectNoViolations(page)
})

test('S2.26 S6.06 the header menu names the child, without tokens', async ({ page }) => {
  await rememberSession(page, 'mia')
  await open(page, '/about')
  await page.getByRole('button', { name: /^Account of Mia/ }).click()
  await expect(menu(page)).toContainText('Child')
  await expect(menu(page)).not.toContainText('token')
})

test('S2.26 S2.02 the header stays in view, 64 px high, and hides neither what is focused nor what a link leads to; a price can be typed to its end, and counts when its field is left or by Enter', async ({
  page,
}) => {
  await open(page, '/products')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 65 })
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(menu(page).getByRole('link', { name: 'Sign in' })).toBeInViewport()
  await page.keyboard.press('Escape')
  const first = page.getByRole('article').getByRole('link').first()
  await first.focus()
  const top = await first.evaluate((link) => link.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(65)

  await page.getByLabel('Price from').pressSequentially('60', { delay: 300 })
  await expect(page.getByLabel('Price from')).toHaveValue('60')
  await expect(page).toHaveURL(`${shop()}/products`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/minPrice=60/)
  await page.goBack()
  await expect(page.getByLabel('Price from')).toHaveValue('')
})

test('S2.26 phones have shortcuts at the bottom, which cover neither the end of the page nor the focus; after a navigation the focus is on the heading of the new page, and nothing is outlined', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page, '/products')
  await expect(shortcuts(page).getByRole('link')).toHaveText(['Home', 'Shop', 'Stories', 'Playlist', 'Cart'])
  await expect(shortcuts(page).getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  const barTop = (await shortcuts(page).boundingBox())?.y ?? 0
  const last = page.locator('footer summary').last()
  await last.focus()
  const box = await last.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await page.getByText('© 2025').boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(barTop)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(shortcuts(page)).toBeHidden()

  await page.locator('footer').getByRole('link', { name: 'About' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'About' })
  await expect(heading).toBeFocused()
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull()
})

test('look: a page that does not come says so within the shop, and comes once there is a connection', async ({
  page,
  context,
  forgive,
}) => {
  await open(page, '/products')
  await context.setOffline(true)
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'My Playlist' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection to the shop.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  forgive()
})

test('S8.03 the first Add To Cart without a connection says what failed', async ({ page, context, forgive }) => {
  await rememberSession(page, 'parent@example.com')
  await open(page, `/productinfo/${lamp.id}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByText(cartTexts.addFailed).first()).toBeVisible()
  await context.setOffline(false)
  forgive()
})

test('a button that is pressed before the scripts are there waits for them, and is done once', async ({ page }) => {
  const release = await openWithoutScripts(page, '/about')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  for (let press = 0; press < 3; press += 1) await toggle.click()
  await expect(toggle).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(toggle).not.toHaveAttribute('aria-busy')
})

test('the home page loads 111 KB of JavaScript at most', async ({ page }) => {
  await open(page, '/')
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(111_000)
})

test('S2.02 a filter that is chosen before the scripts are there is in force once they are', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  await page.getByLabel('Color').selectOption('mint')
  release()
  await expect(page).toHaveURL(/color=mint/)
  await expect(page.getByRole('status').filter({ hasText: 'products' })).toHaveText('3 products')
})

test('S2.26 Logout on a private page leads home, with a word and without a sound', async ({ page }) => {
  await rememberSession(page, 'parent@example.com')
  await open(page, '/order')
  await logOut(page)
  await expect(page).toHaveURL(`${shop()}/`)
  await expect(toast(page, accountTexts.loggedOut)).toBeVisible()
})

test('what plays stops with Logout', async ({ page }) => {
  await rememberSession(page, 'parent@example.com')
  await open(page, '/')
  await page.getByRole('button', { name: /Hear a sample/ }).click()
  await expect(page.getByRole('button', { name: /Pause the sample/ })).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('button', { name: /Hear a sample/ })).toBeVisible()
})

test('S9.10 look: on a phone a toast stands below the header, and does not cover the focused field', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await rememberSession(page, 'parent@example.com')
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const message = page.locator('[popover=manual]')
  await expect(message.getByText(accountTexts.profileUpdated)).toBeVisible()
  const top = async () => (await message.boundingBox())?.y ?? 0
  const header = await page.getByRole('banner').boundingBox()
  await expect.poll(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  const button = page.getByRole('button', { name: 'Edit Profile' })
  await button.evaluate((element) => {
    element.style.cssText = 'position: fixed; top: 90px; left: 2rem'
    element.focus()
  })
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await expect.poll(top).toBeGreaterThan(y + height)
})

test('S3.16 the app can be installed: name, start, display, icons of both kinds', async ({ page }) => {
  const manifest = await (await page.request.get(`${shop()}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Storylamp' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(shop() + src)
    expect([icon.status(), icon.headers()['content-type'], sizes]).toEqual([
      200,
      'image/png',
      expect.stringMatching(/192|512/),
    ])
  }
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable'])
})

test('look: the footer begins below the window on pages that load their content, and is not pushed about in view', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const footersTop = async () => (await page.locator('footer').boundingBox())?.y ?? 0
  await open(page, '/login')
  expect(await footersTop()).toBeGreaterThanOrEqual(phone.height)
  await rememberSession(page, 'parent@example.com')
  // Even while nothing has come yet.
  await page.route('**/api/**', () => {})
  for (const path of ['/cart', '/order', '/profile', '/wallet']) {
    await page.goto(shop() + path)
    await expect(page.locator('footer')).toBeAttached()
    expect(await footersTop(), path).toBeGreaterThanOrEqual(phone.height)
  }
})
