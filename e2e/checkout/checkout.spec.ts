import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { deliveryFormTexts } from '@storylamp/contract/orders/order-texts'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { field, logIn, logOut, mailsTo, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'
import {
  address,
  badge,
  cartOf,
  fillAddress,
  lamp,
  lineOf,
  openCheckout,
  outcome,
  payButton,
  payBy,
  pouch,
  putInCart,
  storedSession,
  summary,
} from '../support/shopping.ts'

const creating = '**/api/payment/create-checkout-session'

test('S2.11 S2.12 S2.16 S2.18 S4.12 a child adds a lamp; the parent sees who did, changes quantities, is declined, pays with another card, and finds the order, its receipt and the mail', async ({
  page,
  context,
}) => {
  const { email, children } = await newFamily()
  const childsTab = await (await context.browser()?.newContext())?.newPage()
  if (childsTab === undefined) throw new Error('no second browser')
  await visit(childsTab, `${shop()}/login?returnTo=/productinfo/${lamp.id}`)
  await logIn(childsTab, children[0]?.username ?? '')
  await childsTab.getByRole('button', { name: 'Add To Cart' }).first().click()
  await childsTab.getByRole('dialog', { name: cartTexts.addedDialog }).waitFor()
  await childsTab.context().close()

  await open(page, '/login?returnTo=/cart')
  await logIn(page, email)
  await expect(lineOf(page, lamp)).toContainText('Added By: Ida')
  await page.getByRole('button', { name: `One ${lamp.name} more` }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(`${shop()}/checkout`)
  await expect(payButton(page)).toHaveText('Pay $128.00')
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  expect(await page.evaluate(() => location.origin)).not.toBe(shop())
  await payBy(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toBeVisible()
  await payBy(page, '4242 4242 4242 4242')

  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  await expect(badge(page)).toHaveAccessibleName('Cart')
  const bought = page.getByRole('region', { name: /^Order \d+$/ })
  await expect(bought).toContainText('2 × $64.00')
  await expect(bought).toContainText('12 Lighthouse Lane')
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('We’ll email you')
  await expectNoFlaws(page)
  await page.getByRole('link', { name: /^See order \d+$/ }).click()
  await expect(page).toHaveURL(`${shop()}/order?tab=physical`)
  const order = page.getByRole('article', { name: /^Order \d+$/ })
  await expect(order).toContainText('Completed')
  await expect(order).toContainText('Processing')
  await expect(order).toContainText('2 × $64.00')
  await expect(order).toContainText('Total$128.00')
  await expect(order).toContainText('United States')
  const download = page.waitForEvent('download')
  await order.getByRole('button', { name: /^Receipt/ }).click()
  const receipt = await (await download).createReadStream()
  expect(String((await receipt.toArray())[0]).slice(0, 5)).toBe('%PDF-')
  expect(await cartOf(page, email)).toEqual({})
  const confirmations = async () =>
    (await mailsTo(page.request, email)).filter(({ text }) => text.includes('Total paid: $128.00')).length
  await expect.poll(confirmations).toBe(1)
})

test('S2.12 Checkout hands over what is shown, and leaves the cart out of the history; a quantity that fails just before keeps the customer at the cart', async ({
  page,
  forgive,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  await open(page, '/about')
  await badge(page).click()
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/cart/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await pressed.promise
    return route.abort()
  })
  await page.getByRole('button', { name: `One ${lamp.name} more` }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  pressed.resolve()
  await expect(page.getByText(cartTexts.quantityFailed)).toBeVisible()
  await expect(page).toHaveURL(`${shop()}/cart`)
  await expect(summary(page).getByRole('status')).toHaveText('Total for products$64.00')
  await page.unroute('**/api/cart/')

  await page.getByRole('button', { name: `One ${lamp.name} more` }).click()
  const first = page.waitForRequest('**/api/cart/')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(payButton(page)).toHaveText('Pay $128.00')
  expect((await first).method()).toBe('PUT')
  const handedOver = await page.evaluate(() => history.state.usr)
  expect(handedOver).toMatchObject({ products: [{ product: lamp.id, quantity: 2 }], cart: { totalPrice: 128 } })
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/about`)
  forgive()
})

test('S2.12 opened directly the checkout loads the cart; without anything in it, it is the turn of the cart', async ({
  page,
}) => {
  const { email } = await openCheckout(page)
  await expect(page).toHaveURL(`${shop()}/cart`)
  await expect(page.getByRole('heading', { name: cartTexts.empty })).toBeVisible()
  await putInCart(page, email, pouch)
  await page.goto(`${shop()}/checkout`)
  await expect(payButton(page)).toHaveText('Pay $14.50')
})

test('S3.07 D113 the checkout has the logo alone around it and no flaws; the address: filled in from the profile, made for autofill, checked beside each field', async ({
  page,
}) => {
  const { email } = await openCheckout(page, lamp)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Storylamp'])
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit cart' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Nora Winter')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Phone')).toHaveValue('(555) 010-0123')
  await expect(field(page, 'Country')).toHaveValue('United States')
  const autofill = await page
    .locator('main form')
    .locator('input:not([type=radio]), select')
    .evaluateAll((fields) => fields.map((one) => one.getAttribute('autocomplete')))
  expect(autofill).toEqual([
    ...['country-name', 'name', 'organization'].map((name) => `shipping ${name}`),
    // The VAT number.
    'off',
    ...['email', 'tel', 'address-line1', 'address-line2', 'address-level2', 'address-level1', 'postal-code'].map(
      (name) => `shipping ${name}`,
    ),
    // The code of a gift card.
    'off',
  ])
  await payButton(page).click()
  await expect(field(page, 'Street and number')).toBeFocused()
  await expect(field(page, 'Street and number')).toHaveAccessibleDescription(deliveryFormTexts.streetRequired)
  await expect(field(page, 'ZIP code')).toHaveAccessibleDescription('Please enter a valid ZIP code, such as 95014')
  await expectNoFlaws(page)
  await field(page, 'Email').fill('nobody')
  await field(page, 'State').fill('Kalifornien')
  await payButton(page).click()
  await expect(field(page, 'State')).toHaveAccessibleDescription(deliveryTexts.regionUnknown)
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
})

test('S2.19 after Cancel the cart and the address are kept, and the next payment goes through', async ({ page }) => {
  const { email } = await openCheckout(page, lamp)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(outcome(page, paymentTexts.unsuccessful)).toBeVisible()
  await expect(page.getByText('You cancelled')).toBeVisible()
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Still in your cart' })).toContainText(`${lamp.name} × 1$64.00`)
  await expect(page.locator('main').getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1 })
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  for (const [label, value] of Object.entries(address)) await expect(field(page, label)).toHaveValue(value)
  await expect(field(page, 'Country')).toHaveValue('United States')
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
})

test('a payment on its way is said in the cart and at the checkout, and paying again has to be chosen', async ({
  page,
}) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4000 0000 2400 0004')
  await expect(outcome(page, 'Your payment is on its way')).toBeVisible()
  await open(page, '/cart')
  const notice = page.getByRole('status').filter({ hasText: 'A payment of $64.00 is on its way for these products.' })
  await expect(notice).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(notice.getByRole('link', { name: /^See order \d+$/ })).toBeVisible()
  await payButton(page).click()
  const again = page.getByRole('checkbox', { name: 'Order and pay for these again' })
  await expect(again).toHaveAccessibleDescription('Please confirm that you want to order these again.')
  await expect(page).toHaveURL(`${shop()}/checkout`)
  await again.check()
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
})

test('a typed address outlives a reload, not the sign-out; what is optional unfolds and takes the focus', async ({
  page,
}) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  await expect(field(page, 'Company (optional)')).toBeHidden()
  await page.getByText('Company (optional)').first().click()
  await expect(field(page, 'Company (optional)')).toBeFocused()
  await page.keyboard.type('Lighthouse Books')
  await page.reload()
  await expect(field(page, 'Street and number')).toHaveValue(address['Street and number'])
  await expect(field(page, 'Company (optional)')).toHaveValue('Lighthouse Books')
  await open(page, '/about')
  await logOut(page)
  expect(await page.evaluate(() => sessionStorage.getItem('typedAddress'))).toBeNull()
})

test('D22 a cart that has changed: it is said, and the way leads to the cart and back, with the address kept', async ({
  page,
  forgive,
}) => {
  const { email } = await openCheckout(page, lamp)
  await fillAddress(page)
  await putInCart(page, email, pouch)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed.' })).toBeVisible()
  await page.getByRole('link', { name: 'Look at your cart' }).click()
  await expect(lineOf(page, pouch)).toBeVisible()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(payButton(page)).toHaveText('Pay $78.50')
  await expect(field(page, 'Street and number')).toHaveValue(address['Street and number'])
  forgive()
})

test('S8.05 a payment that cannot be opened is said: in the words of the shop, by its status, or in our own; then a double press orders once, and the payment is remembered before the page is left', async ({
  page,
  forgive,
}) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  const noAddress = { sessionId: 'cs_test', url: 'javascript:alert(1)' }
  for (const [words, answer] of [
    ['The shop is closed', { status: 503, json: { message: 'The shop is closed', code: 'unavailable' } }],
    [paymentTexts.sessionFailed, undefined],
    ['Bad Gateway', { status: 502, body: '<h1>nginx</h1>' }],
    [paymentTexts.sessionFailed, { json: noAddress }],
  ] as const) {
    await page.route(creating, (route) => (answer === undefined ? route.abort() : route.fulfill(answer)))
    await payButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(field(page, 'City')).toHaveValue(address.City)
    expect(await storedSession(page)).toBeNull()
    await page.unroute(creating)
  }
  let orders = 0
  const isPressed = Promise.withResolvers<void>()
  await page.route(creating, async (route) => {
    orders += 1
    await isPressed.promise
    expect(route.request().postDataJSON()).toMatchObject({
      products: [{ product: lamp.id, quantity: 1, priceAtAddTime: 64 }],
      successUrl: `${shop()}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${shop()}/payment/fail?cancelled`,
      formData: { name: address.Name, company: '', zip: address['ZIP code'], country: 'United States' },
    })
    await route.fulfill({ json: { sessionId: 'cs_test', url: `${shop()}/about` } })
  })
  await payButton(page).dblclick()
  isPressed.resolve()
  await page.waitForURL(`${shop()}/about`)
  expect(orders).toBe(1)
  expect(await storedSession(page)).toBe('cs_test')
  forgive()
})
