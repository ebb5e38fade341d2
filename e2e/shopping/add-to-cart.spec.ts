import type { Page, Route } from '@playwright/test'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import {
  boxes,
  childForm,
  codeFor,
  fillChild,
  fillParent,
  freshName,
  goToChildren,
  logIn,
  newFamily,
  rememberSession,
  toast,
} from '../support/family.ts'
import { expect, open, reload, shop, test, visit } from '../support/shop.ts'
import { badge, cartOf, lamp, pouch, putInCart, quantity } from '../support/shopping.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add To Cart' }).first()

test('S2.27 S8.13 S7.13 a member adds a product: the drawer shows and announces it, and the header counts it', async ({
  page,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  await addButton(page).click()
  const dialog = page.getByRole('dialog', { name: cartTexts.addedDialog })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(cartTexts.added)
  await expect(dialog).toContainText('Owl Lamp Sage')
  await expect(dialog).toContainText('Subtotal (1 item)$64.00')
  await expect(dialog.getByRole('link', { name: 'Checkout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(addButton(page)).toBeFocused()
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await addButton(page).click()
  await expect(dialog.getByRole('status')).toHaveText(cartTexts.added)
  await dialog.getByRole('button', { name: 'Keep shopping' }).click()
  await expect(addButton(page)).toBeFocused()
  await addButton(page).click()
  await dialog.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL(`${shop()}/cart`)
  await expect(quantity(page, lamp)).toHaveValue('3')
})

test('S5.14 S7.13 S2.27 S6.04 a quantity of 1 to 5 is chosen beside the button and added at once; from the drawer a parent goes straight to the checkout, and a child to the cart alone', async ({
  page,
  browser,
}) => {
  const { email, children } = await newFamily()
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  const more = page.getByRole('button', { name: 'One more' })
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled()
  for (let press = 0; press < 2; press += 1) await more.click()
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: cartTexts.addedDialog })).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('Cart, 3 items')
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 3 })
  await page.locator('dialog[open]').getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(`${shop()}/checkout`)
  await expect(page.getByRole('button', { name: 'Pay $192.00' })).toBeVisible()
  const context = await browser.newContext()
  const childs = await context.newPage()
  await rememberSession(childs, children[0]?.username ?? '')
  await open(childs, `/productinfo/${lamp.id}`)
  await addButton(childs).click()
  await expect(childs.locator('dialog[open]').getByRole('link')).toHaveText(['View Cart'])
  await context.close()
})

test("S8.03 D21 what cannot be added: the shop's words where it has some for the customer, else the page's", async ({
  page,
  forgive,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp, lamp, lamp, lamp, lamp)
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  await addButton(page).click()
  await expect(page.locator('main').getByText(cartTexts.atMostFive)).toBeVisible()
  await expect(toast(page, cartTexts.atMostFive)).toBeVisible()
  for (const fail of [{ status: 500, json: { message: 'oops', code: 'internal' } }, undefined]) {
    await page.route('**/api/cart/', (route) => (fail === undefined ? route.abort() : route.fulfill(fail)))
    await addButton(page).click()
    const words = cartTexts.addFailed
    await expect(page.locator('main').getByText(words)).toBeVisible()
    await page.unroute('**/api/cart/')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  forgive()
})

test('S2.27 D27 a guest logs in for a product, is back at it, and it is in the cart, once', async ({ page }) => {
  const { email } = await newFamily()
  await open(page, `/productinfo/${lamp.id}`)
  await addButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(cartTexts.signInFirst)
  await dialog.getByRole('link', { name: 'Login' }).click()
  await logIn(page, email)
  await expect(page).toHaveURL(`${shop()}/productinfo/${lamp.id}`)
  await expect(page.getByRole('dialog', { name: cartTexts.addedDialog })).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await reload(page)
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1 })
})

test('S2.27 D27 a guest creates an account for a product, logs in, and it is in the cart', async ({ page }) => {
  const email = `${freshName('grace')}@example.com`
  await open(page, `/productinfo/${pouch.id}`)
  await addButton(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Create Account' }).click()
  await fillParent(page, email)
  await goToChildren(page)
  await fillChild(childForm(page, 1), 'Ida', freshName('ida'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  const code = await codeFor(page.request, email)
  await boxes(page).first().focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await logIn(page, email)
  await expect(page).toHaveURL(`${shop()}/productinfo/${pouch.id}`)
  await expect(page.getByRole('dialog', { name: cartTexts.addedDialog })).toBeVisible()
  expect(await cartOf(page, email)).toEqual({ [pouch.id]: 1 })
})

test('S2.27 D27 Continue keeps browsing; whoever signs in later finds nothing that was not asked for', async ({
  page,
}) => {
  const { email } = await newFamily()
  await open(page, `/productinfo/${lamp.id}`)
  await addButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(addButton(page)).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await logIn(page, email)
  await page.waitForURL(`${shop()}/`)
  await visit(page, `${shop()}/productinfo/${lamp.id}`)
  expect(await cartOf(page, email)).toEqual({})
})

test('S4.06 D27 a session that ends while a product is added: the login says so, and the product is in the cart afterwards', async ({
  page,
  forgive,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  const refuse = (code: string) => (route: Route) => route.fulfill({ status: 401, json: { message: 'no', code } })
  await page.route('**/api/cart/', (route) =>
    route.request().method() === 'POST' ? refuse('unauthorized')(route) : route.fallback(),
  )
  await page.route('**/api/auth/refresh-token', refuse('session_expired'))
  await addButton(page).click()
  await expect(page.locator('main')).toContainText(
    'Your session has ended. Log in, and we’ll add Owl Lamp Sage to your',
  )
  await page.unrouteAll()
  await logIn(page, email)
  await expect(page.getByRole('dialog', { name: cartTexts.addedDialog })).toContainText('Owl Lamp Sage')
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1 })
  forgive()
})
