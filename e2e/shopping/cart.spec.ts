import type { Page, Request } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { logIn, logOut, newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { badge, cartOf, lamp, lineOf, openCart, pouch, putInCart, quantity, summary } from '../support/shopping.ts'

const more = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `One ${name} more` })
const less = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `One ${name} less` })
const removeButton = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Remove ${name}` })

function writesOf(page: Page, method: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request: Request) => {
    if (request.method() === method && request.url().includes('/api/cart')) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('S2.11 S3.05 D2 the parent sees what a child added and that it was the child; the badge counts after signing in', async ({
  page,
}) => {
  const { email, children } = await newFamily()
  await putInCart(page, children[0]?.username ?? '', lamp)
  await putInCart(page, email, pouch)
  await open(page, '/login')
  await logIn(page, email)
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
  await badge(page).click()
  await expect(lineOf(page, lamp)).toContainText('Added By: Ida')
  await expect(lineOf(page, pouch)).not.toContainText('Added By')
  await expect(lineOf(page, lamp).getByRole('link', { name: lamp.name })).toHaveAttribute(
    'href',
    `/productinfo/${lamp.id}`,
  )
  await expect(lineOf(page, lamp).locator('img:visible')).toHaveAttribute('src', /owl-sage-front/)
  await expect(summary(page)).toContainText('Owl Lamp Sage × 1')
  await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$78.50')
  await logOut(page)
  await expect(badge(page)).toHaveAccessibleName('Cart')
})

test('S4.03 S5.14 S9.01 S9.02 taps show at once and are sent as one after the pause; 1 and 5 are the ends', async ({
  page,
}) => {
  await page.clock.install()
  const { email } = await openCart(page, lamp)
  const writes = writesOf(page, 'PUT')
  await expect(quantity(page, lamp)).toHaveAttribute('readonly')
  await expect(less(page, lamp)).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const shown of ['2', '3', '4', '5']) {
    await more(page, lamp).click()
    await expect(quantity(page, lamp)).toHaveValue(shown)
  }
  await expect(more(page, lamp)).toBeDisabled()
  await expect(less(page, lamp)).toBeFocused()
  await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$320.00')
  expect(writes).toEqual([])
  await page.clock.resume()
  await expect(badge(page)).toHaveAccessibleName('Cart, 5 items')
  expect(writes).toEqual([{ productId: lamp.id, quantity: 5 }])
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 5 })
})

test('S4.03 S8.03 S9.10 a quantity that fails: the previous cart is back, and it is said beside the line and as a toast; whoever leaves the page within the pause loses nothing', async ({
  page,
  forgive,
}) => {
  const { email } = await openCart(page, lamp)
  await page.route('**/api/cart/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await more(page, lamp).click()
  await expect(quantity(page, lamp)).toHaveValue('2')
  await expect(toast(page, cartTexts.updateFailed)).toBeVisible()
  await expect(quantity(page, lamp)).toHaveValue('1')
  await expect(quantity(page, lamp)).toHaveAccessibleDescription(cartTexts.quantityFailed)
  await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$64.00')
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await page.unroute('**/api/cart/')
  await more(page, lamp).click()
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
  await expect(page.getByText(cartTexts.quantityFailed)).toHaveCount(0)
  await more(page, lamp).click()
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(badge(page)).toHaveAccessibleName('Cart, 3 items')
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 3 })
  forgive()
})

test('S4.03 S5.14 S8.03 D96 a removal counts at once and disables the line; refused, the line is back; done, it can be undone', async ({
  page,
  forgive,
}) => {
  const { email } = await openCart(page, lamp, lamp, pouch)
  const answers: ((isDone: boolean) => void)[] = []
  /** The removal may be on its way yet. */
  const answer = async (request: number, isDone: boolean) => {
    await expect.poll(() => answers.length).toBe(request)
    answers[request - 1]?.(isDone)
  }
  await page.route(`**/api/cart/${lamp.id}`, async (route) => {
    const isDone = await new Promise<boolean>((resolve) => answers.push(resolve))
    await (isDone ? route.continue() : route.abort())
  })
  await removeButton(page, lamp).click()
  await expect(less(page, lamp)).toBeDisabled()
  await expect(more(page, lamp)).toBeDisabled()
  await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$14.50')
  await answer(1, false)
  await expect(toast(page, cartTexts.removeFailed)).toBeVisible()
  await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$142.50')
  await expect(removeButton(page, lamp)).toBeFocused()
  await removeButton(page, lamp).click()
  await expect(less(page, lamp)).toBeDisabled()
  await answer(2, true)
  await expect(lineOf(page, lamp)).toHaveCount(0)
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  const undo = page.getByRole('button', { name: `Undo removing ${lamp.name}` })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(quantity(page, lamp)).toHaveValue('2')
  await expect(removeButton(page, lamp)).toBeFocused()
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 2, [pouch.id]: 1 })
  forgive()
})

test('S2.11 S7.12 the cart is asked for again on opening it, on focus and on reconnecting', async ({
  page,
  context,
  forgive,
}) => {
  // What was under way as the connection went.
  forgive('ERR_INTERNET_DISCONNECTED')
  const { email } = await openCart(page, lamp)
  const comesIn = async (count: number, act: () => Promise<unknown>) => {
    await putInCart(page, email, lamp)
    await act()
    await expect(quantity(page, lamp)).toHaveValue(String(count))
  }
  await comesIn(2, () => page.evaluate(() => window.dispatchEvent(new Event('focus'))))
  await comesIn(3, async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  })
  await comesIn(4, async () => {
    await page.locator('footer').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
    await badge(page).click()
  })
})

test('L8 S2.11 whoever wants less motion sees the spinner of the cart at rest', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rememberSession(page, (await newFamily()).email)
  await page.route('**/api/cart/', () => {})
  await page.goto(`${shop()}/cart`)
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your cart' }).locator('span').first()
  await expect(spinner).toBeVisible()
  await expect.poll(() => spinner.evaluate((element) => element.getAnimations().length)).toBe(0)
})

test('S2.11 an empty cart leads to the shop; one that cannot be loaded can be tried again', async ({
  page,
  forgive,
}) => {
  await openCart(page)
  await expect(page.getByRole('heading', { name: cartTexts.empty })).toBeVisible()
  await page.getByRole('link', { name: cartTexts.startShopping }).click()
  await expect(page).toHaveURL(`${shop()}/`)
  await page.route('**/api/cart/', (route) => route.abort())
  await badge(page).click()
  await expect(page.getByText('Your cart could not be loaded.')).toBeVisible()
  await page.unroute('**/api/cart/')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cart/', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your cart' })
  await expect(spinner).toBeVisible()
  expect((await spinner.boundingBox())?.height).toBe(720)
  held.resolve()
  await expect(page.getByRole('heading', { name: cartTexts.empty })).toBeVisible()
  forgive()
})

test('S4.04 S7.17 S8.03 D111 the cart suggests four products that are not in it, and no second lamp to one; it is cleared when confirmed, and comes back as it was; a failure says why', async ({
  page,
  forgive,
}) => {
  const { email } = await openCart(page, lamp, pouch)
  const suggested = page.getByRole('region', { name: 'Goes well with it' }).getByRole('article')
  await expect(suggested).toHaveCount(4)
  for (const name of [/lamp/i, pouch.name]) await expect(suggested.filter({ hasText: name })).toHaveCount(0)
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear cart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click()
  }
  await page.route('**/api/cart', (route) => route.abort())
  await clear()
  await expect(page.getByRole('alert').filter({ hasText: cartTexts.clearFailed })).toBeVisible()
  await page.unroute('**/api/cart')
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now', code: 'conflict' } }),
  )
  await clear()
  await expect(page.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible()
  await page.unroute('**/api/cart')
  await clear()
  await expect(page.getByRole('heading', { name: cartTexts.empty })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo removing 2 products' })
  await expect(undo).toBeFocused()
  await expect(badge(page)).toHaveAccessibleName('Cart')
  expect(await cartOf(page, email)).toEqual({})
  await undo.click()
  for (const product of [lamp, pouch]) await expect(lineOf(page, product)).toBeVisible()
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1, [pouch.id]: 1 })
  forgive()
})

test('S6.03 S6.04 D3 a child fills the cart and cannot check out', async ({ page }) => {
  const { children } = await newFamily()
  const { username = '' } = children[0] ?? {}
  await putInCart(page, username, lamp)
  await rememberSession(page, username)
  await open(page, '/cart')
  const checkout = page.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeDisabled()
  await expect(checkout).toHaveAccessibleDescription(accountTexts.askAParent)
  await expect(summary(page)).toContainText('A parent sees delivery and tax before paying.')
  await test.step('on phones the faint button lies over nothing', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await expect(checkout).toHaveCSS('position', 'static')
  })
  await expect(summary(page)).not.toContainText('To pay')
  await page.goto(`${shop()}/checkout`)
  await expect(page).toHaveURL(`${shop()}/`)
})

const familyPages = ['/cart', '/order', '/checkout', '/payment/success', '/payment/fail']

test(`S2.25 S6.02 S6.03 a guest at ${familyPages.join(', ')} → /login with the way back`, async ({ page }) => {
  for (const path of familyPages) {
    expect(await open(page, path)).toBe(200)
    await expect(page).toHaveURL(`${shop()}/login?returnTo=${path}`)
  }
})
