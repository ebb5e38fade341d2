import { expect, open, reload, shop, test, visit } from '../support/shop.ts'

test('S1.06 S9.13 D44 the theme is light by default, toggles, sets the background and is remembered without a flash', async ({
  page,
}) => {
  await visit(page, `${shop()}/about`)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(253, 249, 245)')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  expect(await background()).toBe('rgb(18, 14, 36)')
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      document.body.dataset.firstTheme = document.documentElement.dataset.theme ?? 'light'
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await reload(page)
  await expect(page.locator('body')).toHaveAttribute('data-first-theme', 'dark')
  expect(await background()).toBe('rgb(18, 14, 36)')
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
})

test("S3.16 S3.11 S4.05 the store is kept under one key that begins with 'persist:', the query cache is not", async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  const stored = await page.evaluate(() => Object.entries(localStorage))
  expect(stored.map(([key]) => key)).toEqual(['persist:storylamp'])
  const state = JSON.parse(stored[0]?.[1] ?? '{}')
  expect(Object.keys(state).sort()).toEqual(['cart', 'product', 'theme', 'user'])
  expect(state).toMatchObject({
    theme: { mode: 'dark' },
    cart: { cartTotalQuantity: 0, loading: null, error: null },
  })
  const names = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
  expect(state.product.products.map(({ name }: { name: string }) => name)).toEqual(names)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lamp that tells the last story of the day')
  const left = await page.evaluate(() => localStorage.getItem('persist:storylamp') ?? '{}')
  expect(JSON.parse(left).product).toEqual({ products: [] })
})

test('what somebody else left in the storage does no harm', async ({ page }) => {
  for (const stored of ['{', 'null', '{"theme":5,"user":null}', '{"cart":{"cartTotalQuantity":"x"}}', '[]']) {
    await test.step(stored, async () => {
      await page.addInitScript((text) => localStorage.setItem('persist:storylamp', text), stored)
      await visit(page, shop())
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
      await page.getByRole('button', { name: 'Dark theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })
  }
})

test('S2.25 look: the way from a page of the family to the login moves nothing on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      document.documentElement.dataset.shifts = String(shifts)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, `${shop()}/cart`)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Password').first().waitFor()
  expect(await page.locator('html').getAttribute('data-shifts')).toBeNull()
})

test('S2.26 below lg the navigation collapses into a menu that works by keyboard and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/about')
  await expect(page.locator('header').getByRole('link', { name: 'Collections' })).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const navigation = page.locator('#navigation')
  for (const name of ['Home', 'Collections', 'Products', 'Bundles', 'Generate', 'Login']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await navigation.getByRole('link', { name: 'Products' }).press('Enter')
  await expect(page).toHaveURL(/\/products$/)
  await expect(navigation).toBeHidden()
})

test('S2.26 the skip link leads past the header; signed out, the profile menu shows only Sign in; the footer has its links, the social ones, and the copyright of 2025', async ({
  page,
}) => {
  await open(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull()

  const footer = page.locator('footer')
  for (const path of ['/', '/products', '/collections', '/order', '/cart', '/about', '/contact-us']) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  }
  await expect(footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link')).toHaveCount(3)
  await expect(footer).toContainText('© 2025')
  await expect(footer).toContainText('Bluetooth speaker and night lamp')

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.locator('#account').getByRole('link')).toHaveText(['Sign in'])
  const width = (await page.locator('#account').boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 600, height: 740 })
  expect((await page.locator('#account').boundingBox())?.width ?? 0).toBeGreaterThan(width)
})

test('S2.26 on phones the footer is folded, and opens without scripts', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop()}/about`)
  const returns = page.locator('footer').getByRole('link', { name: 'Returns' })
  await expect(returns).toBeHidden()
  await page.locator('footer summary').filter({ hasText: 'Help' }).click()
  await expect(returns).toBeVisible()
  await context.close()
})

test("S2.23 an unknown address → 404, 'Page Not Found' with 'Return Home'", async ({ page }) => {
  expect(await open(page, '/nosuch')).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(`${shop()}/`)
})

test('S8.11 a page that breaks → Unexpected Application Error!, with a word on payments and ways on', async ({
  page,
  forgive,
}) => {
  await open(page, '/about')
  await page.route('**/api/products/**', (route) => route.fulfill({ json: {} }))
  await page.locator('footer').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByText('look at your orders before you pay again')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/api/products/**')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  forgive()
})

test('look: the header stays one row while the fonts are missing, and nothing below it moves', async ({
  page,
  forgive,
}) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(`${shop()}/about`)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await page.getByRole('banner').boundingBox())?.height, String(width)).toBeLessThan(70)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  // The browser reports the fonts.
  forgive()
})

test('look: on phones what scrolls the stories stands beside the link to all of them', async ({ page }) => {
  await open(page, '/')
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const stories = page.getByRole('region', { name: 'Hear a story now' })
    const link = await stories.getByRole('link', { name: 'All story bundles' }).boundingBox()
    const button = await stories.getByRole('button', { name: 'Scroll on' }).boundingBox()
    const middle = (box: typeof link) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(link) - middle(button))).toBeLessThan(8)
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(width - 32)
  }
})

test('look: the picture above a login is as high as the face in it needs, on phones and tablets', async ({ page }) => {
  await open(page, '/login')
  for (const width of [360, 390, 820]) {
    await page.setViewportSize({ width, height: 1180 })
    const picture = await page.locator('main img').first().boundingBox()
    expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeCloseTo(3 / 8, 1)
  }
})
