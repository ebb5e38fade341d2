import type { Page } from '@playwright/test'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { putInCartUnsold, setPrice, setPriceInCart } from '../support/database.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'
import {
  badge,
  fillAddress,
  lamp,
  lineOf,
  openCheckout,
  outcome,
  payButton,
  payBy,
  pouch,
  putInCart,
  quantity,
  summary,
} from '../support/shopping.ts'

/** No other test looks at what it costs. */
const lilac = { id: 'round-speaker-lilac', name: 'Round Speaker Lilac' }
/** Never for sale. */
const unsold = { id: 'bedtime-set-mist', name: 'Bedtime Set, Bear Lamp and Mint Speaker' }

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout' })
const remove = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Remove ${name}` }).click()
const undo = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Undo removing ${name}` }).click()

test('S4.03 D2 D22 Undo restores the very line: its pieces, who added it, and what it cost then', async ({ page }) => {
  const { email, children } = await newFamily()
  await putInCart(page, children[0]?.username ?? '', lamp, lamp)
  await putInCart(page, email, pouch)
  await setPriceInCart(email, lamp, 5900)
  await rememberSession(page, email)
  await open(page, '/cart')
  const line = lineOf(page, lamp)
  const before = await line.textContent()
  expect(before).toContain('Added By: Ida')
  expect(before).toContain('$59.00 each')
  await remove(page, lamp)
  await expect(line).toHaveCount(0)
  await undo(page, lamp)
  await expect(quantity(page, lamp)).toHaveValue('2')
  expect(await line.textContent()).toBe(before)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(lamp.name)
  await expect(badge(page)).toHaveAccessibleName('Cart, 3 items')
  await reload(page)
  expect(await line.textContent()).toBe(before)
})

test('D22 S2.12 S7.22 a price that changes during the checkout: 409, the cart shows the new one beside the old, and the customer keeps and pays it', async ({
  page,
  forgive,
}) => {
  await openCheckout(page, lilac)
  await expect(payButton(page)).toHaveText('Pay $34.00')
  await fillAddress(page)
  await setPrice(lilac, 3650)
  try {
    const answer = page.waitForResponse('**/api/payment/create-checkout-session')
    await payButton(page).click()
    const refusal = await answer
    expect([refusal.status(), await refusal.json()]).toMatchObject([
      409,
      { code: 'cart_changed', errors: [{ path: `products.${lilac.id}`, message: expect.stringContaining('$36.50') }] },
    ])
    await page.getByRole('link', { name: 'Look at your cart' }).click()
    await expect(lineOf(page, lilac)).toContainText('The price has changed: it was $34.00 and is now $36.50')
    await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$34.00')
    await expect(checkoutButton(page)).toBeDisabled()
    await expect(checkoutButton(page)).toHaveAccessibleDescription('Please decide about what has changed first.')
    await page.getByRole('button', { name: 'Keep at the new price' }).click()
    await expect(lineOf(page, lilac)).toContainText('$36.50 each')
    await expect(lineOf(page, lilac)).not.toContainText('The price has changed')
    await expect(summary(page).getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total for products$36.50')
    await checkoutButton(page).click()
    await expect(payButton(page)).toHaveText('Pay $36.50')
    await payButton(page).click()
    await page.waitForURL(/\/pay\/checkout\//)
    await expect(page.getByText('$36.50').first()).toBeVisible()
    await payBy(page, '4242 4242 4242 4242')
    await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  } finally {
    await setPrice(lilac, 3400)
  }
  await page.goto(`${shop()}/order?tab=physical`)
  await expect(page.getByRole('article')).toContainText('Total$36.50')
  forgive()
})

test('D22 whoever does not want the new price removes the line; a product that is no longer sold says so on its line, and Checkout waits until it is removed', async ({
  page,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp, pouch)
  await setPriceInCart(email, lamp, 5900)
  await rememberSession(page, email)
  await open(page, '/cart')
  await expect(checkoutButton(page)).toBeDisabled()
  await remove(page, lamp)
  await expect(lineOf(page, lamp)).toHaveCount(0)
  await expect(checkoutButton(page)).toBeEnabled()

  await putInCartUnsold(email, unsold)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(lineOf(page, unsold)).toContainText('This product is no longer sold.')
  await expect(checkoutButton(page)).toBeDisabled()
  await remove(page, unsold)
  await expect(page.getByText(`${unsold.name} is removed.`)).toBeVisible()
  await expect(checkoutButton(page)).toBeEnabled()
  await undo(page, unsold)
  await expect(lineOf(page, unsold)).toContainText('This product is no longer sold.')
  await expect(checkoutButton(page)).toBeDisabled()
})
