import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { field, mailsTo, newFamily, rememberSession } from '../support/family.ts'
import { buyProduct } from '../support/purchases.ts'
import { expect, open, test } from '../support/shop.ts'
import { fillAddress, lamp, openCheckout, outcome, payButton, payBy, putInCart, summary } from '../support/shopping.ts'

test('D72 a product says what its delivery costs and when it arrives, where the browser is from', async ({ page }) => {
  const day = '(Mon|Tue|Wed|Thu|Fri), [A-Z][a-z]{2} [0-9]+'
  await open(page, `/productinfo/${lamp.id}`)
  await expect(page.getByText(new RegExp(`^Free delivery to the United States by ${day}$`))).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'en-CA' }))
  await open(page, `/productinfo/${lamp.id}`)
  await expect(page.getByText(new RegExp(`^Delivery for \\$12.00 to Canada by ${day}$`))).toBeVisible()
})

test('D72 D92 a parent is promised delivery to where the last order went, as in the cart', async ({ page }) => {
  const { email } = await newFamily()
  await buyProduct(page.request, email)
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'en-CA' }))
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  await expect(page.getByText(/^Free delivery to the United States by /)).toBeVisible()
})

test('D72 D100 the form asks for what the country writes in its addresses, in its order and with its words', async ({
  page,
}) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  const labels = () => page.locator('main form label').filter({ visible: true }).allTextContents()
  const last = async () => (await labels()).slice(5, 8)
  expect(await last()).toEqual(['City', 'State', 'ZIP code'])
  await field(page, 'Country').selectOption('Germany')
  await expect(field(page, 'State')).toHaveCount(0)
  expect((await last()).slice(0, 2)).toEqual(['Postal code', 'City'])
  await field(page, 'Country').selectOption('Ireland')
  await expect(field(page, 'County (optional)')).toBeVisible()
  await field(page, 'Country').selectOption('Canada')
  await expect(field(page, 'Province')).toBeVisible()
  await payButton(page).click()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription(
    'Please enter a valid postal code, such as H3Z 2Y7',
  )
  await expectNoFlaws(page)
  await field(page, 'Country').selectOption('Germany')
  await field(page, 'Postal code').fill('50667')
  await expect(payButton(page)).toHaveText('Pay $76.00')
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
})

test('L17 D72 D73 D75 the price of delivery and the tax follow the country, and are paid, shown and mailed as seen', async ({
  page,
  request,
}) => {
  const { email } = await openCheckout(page, lamp)
  await expect(payButton(page)).toHaveText('Pay $64.00')
  const order = page.getByRole('region', { name: 'Your order' })
  const standard = page.getByRole('radio', { name: /Standard delivery/ })
  await expect(standard).toBeChecked()
  await page.getByRole('radio', { name: /Express delivery Arrives .* \$9\.90/ }).check()
  await expect(payButton(page)).toHaveText('Pay $73.90')
  await fillAddress(page)
  await page.getByLabel('Country').selectOption('Canada')
  await expect(payButton(page)).toHaveText('Pay $76.00')
  await page.getByLabel('Country').selectOption('Germany')
  await expect(order).toContainText('Standard delivery$12.00')
  await expect(order).toContainText('Tax included$12.14')
  await expect(page.getByLabel('Country').getByRole('option', { name: 'Australia' })).toHaveCount(0)
  await expectNoFlaws(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  const bought = page.getByRole('region', { name: /^Order \d+$/ })
  for (const text of ['Standard delivery$12.00', 'Total$76.00', 'Tax included$12.14', 'Arrives ']) {
    await expect(bought).toContainText(text)
  }
  await page.getByRole('link', { name: /^See order \d+$/ }).click()
  await expect(page.getByRole('article', { name: /^Order \d+$/ })).toContainText('Standard delivery$12.00')
  await expect(async () => {
    const [mail] = await mailsTo(request, email)
    expect(mail?.text).toContain('Total paid: $76.00')
  }).toPass()
  await putInCart(page, email, lamp)
  await open(page, '/cart')
  await expect(summary(page)).toContainText(
    /Total for products\$64\.00Standard delivery\$12\.00TaxIncludedTo pay\$76\.00Arrives /,
  )
})
