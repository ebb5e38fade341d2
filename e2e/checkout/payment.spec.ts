import type { Page } from '@playwright/test'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { logIn, logOut, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import {
  badge,
  fillAddress,
  lamp,
  openCheckout,
  outcome,
  payButton,
  payBy,
  putInCart,
  storedSession,
  whenAsked,
} from '../support/shopping.ts'

const asking = '**/api/payment/product-purchase-status'

/** Somebody whose payment is said to stand so, one answer after the other; the last one stays. */
async function openSuccess(page: Page, ...answers: ('Pending' | 'Completed' | 'Failed' | 'no line')[]) {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('hasPaid') !== null) return
    sessionStorage.setItem('hasPaid', 'yes')
    localStorage.setItem('stripeSessionId', 'cs_test')
  })
  let asked = 0
  await page.route(asking, (route) => {
    const status = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    return status === 'no line' ? route.abort() : route.fulfill({ json: { status, orderId: 'order' } })
  })
  await page.goto(`${shop()}/payment/success`)
  return { asked: () => asked }
}

test('S2.19 whoever has paid after all is not told that nothing was charged', async ({ page }) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await page.route('**/payment/success*', (route) => route.abort())
  await payBy(page, '4242 4242 4242 4242')
  await page.unroute('**/payment/success*')
  await page.goto(`${shop()}/payment/fail`)
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
})

test('S4.12 S2.18 a pending payment: what to do is said, it is asked about again, and then it is completed', async ({
  page,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { asked } = await openSuccess(page, 'Pending', 'Pending', 'Completed')
  await whenAsked(page, asked, 1)
  await expect(outcome(page, 'Your payment is on its way')).toBeVisible()
  await expect(page.getByText(/you don’t need to pay again/)).toBeVisible()
  await whenAsked(page, asked, 2)
  expect(await storedSession(page)).toBe('cs_test')
  await whenAsked(page, asked, 3)
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  await page.clock.runFor(6000)
  // Had the page asked again, that would have arrived before what the next page reads.
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { name: orderTexts.noPhysical })).toBeVisible()
  expect(asked()).toBe(3)
})

test('S8.05 S4.12 a payment that cannot be verified: nothing is lost, and it can be tried again', async ({
  page,
  forgive,
}) => {
  await openSuccess(page, 'no line', 'Completed')
  await expect(page.getByText(paymentTexts.statusFailed)).toBeVisible()
  expect(await storedSession(page)).toBe('cs_test')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/order?tab=physical')
  // What stays in the cart, as nothing of it was really paid here, is counted anew.
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await expectNoFlaws(page)
  forgive()
})

test('S2.18 S2.19 a failed payment says so on the success page too', async ({ page }) => {
  await openSuccess(page, 'Failed')
  await expect(outcome(page, paymentTexts.unsuccessful)).toBeVisible()
  expect(await storedSession(page)).toBe('cs_test')
})

test('S2.18 without a payment nothing is called successful', async ({ page }) => {
  await rememberSession(page, 'parent@example.com')
  await open(page, '/payment/success')
  await expect(outcome(page, 'No payment to check')).toBeVisible()
  await expect(page.getByText(paymentTexts.successful)).toHaveCount(0)
})

test("another family's payment is unknown", async ({ page, forgive }) => {
  await openCheckout(page, lamp)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await page.goto(`${shop()}/about`)
  const session = await storedSession(page)
  const { email } = await newFamily()
  await logOut(page)
  await page.goto(`${shop()}/login?returnTo=${encodeURIComponent(`/payment/success?session_id=${session}`)}`)
  await logIn(page, email)
  await expect(page.getByText(paymentTexts.sessionNotFound)).toBeVisible()
  forgive()
})
