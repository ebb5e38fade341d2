import { enlargeText, scrollWidth } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { boxes, logIn, rememberSession } from '../support/family.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'
import { fillAddress, lamp, openCheckout, payButton, payBy, pouch, putInCart } from '../support/shopping.ts'
import { card, openOrders, order } from '../support/shown-orders.ts'

const familyPages = [
  '/profile',
  '/cart',
  '/checkout',
  '/order',
  '/wallet',
  '/downloads',
  '/bundles',
  '/myplaylist',
  '/payment/success',
  '/payment/fail',
  '/wallet/success',
]
const longWord = 'Donaudampfschifffahrtsgesellschaftsnachttischlampenschirmbezug'

test.use({ viewport: { width: 320, height: 740 } })

test('look: with text of 200 % no page of a family scrolls sideways at 320 px', async ({ page }) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'], 1)
  await putInCart(page, email, lamp, pouch)
  await rememberSession(page, email)
  for (const path of familyPages) {
    await open(page, path)
    await enlargeText(page)
    expect(await scrollWidth(page), path).toBeLessThanOrEqual(320)
  }
})

test('look: with text of 200 % the order fits 320 px, unfolded at the checkout and once it is paid', async ({
  page,
}) => {
  await openCheckout(page, lamp, pouch)
  await page.getByText('Show order').click()
  await enlargeText(page)
  expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByRole('region', { name: /^Order \d+$/ })).toBeVisible()
  await enlargeText(page)
  expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
})

test('look: with text of 200 % the countries and zones of the settings fit 320 px', async ({ page }) => {
  await signInAsAdmin(page)
  for (const section of ['selling', 'delivery']) {
    await open(page, `/admin/settings/${section}`)
    await page.locator('fieldset summary').first().click()
    await enlargeText(page)
    expect(await scrollWidth(page), section).toBeLessThanOrEqual(320)
  }
})

test('look: a product whose name is one long word stays within its page', async ({ page }) => {
  await page.route(`**/api/products/${lamp.id}`, async (route) => {
    const { data } = await (await route.fetch()).json()
    const facts = [{ label: longWord, value: longWord }]
    await route.fulfill({ json: { data: { ...data, name: longWord, description: `<h4>${longWord}</h4>`, facts } } })
  })
  await open(page, '/products')
  await page.getByRole('link', { name: lamp.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: longWord })).toBeVisible()
  expect(await scrollWidth(page)).toBe(320)
})

test('look: pictures that do not come leave their words, and all that matters stays in its place; with text of 200 % the buy bar keeps its line, so that it covers nothing at the end of the page', async ({
  page,
  forgive,
}) => {
  await open(page, `/productinfo/${lamp.id}`)
  const before = await page.getByRole('button', { name: 'Add To Cart' }).first().boundingBox()
  await page.route(/\.(avif|webp|jpg)$/, (route) => route.abort())
  await visit(page, `${shop()}/productinfo/${lamp.id}`)
  const picture = page
    .getByRole('region', { name: `Pictures of ${lamp.name}` })
    .getByRole('img')
    .first()
  await expect(picture).toHaveAccessibleName(/./)
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0)
  expect(await page.getByRole('button', { name: 'Add To Cart' }).first().boundingBox()).toEqual(before)

  await enlargeText(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const bar = page.locator('#buy-bar')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByText('Add To Cart')).toBeInViewport({ ratio: 1 })
  const room = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom))
  const top = async () => (await bar.boundingBox())?.y ?? 0
  await expect.poll(async () => 740 - (await top())).toBeLessThanOrEqual(await room())
  forgive()
})

test('S4.10 each digit of a code has room in its box at 320 px', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { isVerifyEmailOtp: false } }))
  await open(page, '/login')
  await logIn(page, 'nora@example.com')
  const room = await boxes(page)
    .first()
    .evaluate((box) => {
      const { paddingLeft, paddingRight } = getComputedStyle(box)
      return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  expect(room).toBeGreaterThanOrEqual(20)
})

test('S4.01 look: no name of a stage breaks within a word, on the smallest phones neither', async ({ page }) => {
  await openOrders(page, [order('1001')])
  const bar = card(page, '1001').locator('[aria-hidden]').filter({ hasText: 'Out for Delivery' })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const broken = await bar.evaluate((element) => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        for (const { 0: word, index } of node.textContent?.matchAll(/\S+/g) ?? []) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) found.push(word)
        }
      }
      return found
    })
    expect(broken, `${width} px`).toEqual([])
  }
})
