import type { Page } from '@playwright/test'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { expect, shop, test } from '../support/shop.ts'
import { outcome, whenAsked } from '../support/shopping.ts'
import { openWithTokens } from '../support/tokens.ts'

const asking = '**/api/wallet/wallet-purchase-status'
const purchases = (page: Page) => page.getByRole('button', { name: 'Purchase Token' })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('stripeWalletSessionId'))

/** Somebody whose payment of a pack is said to stand so, one answer after the other; the last one stays. */
async function openSuccess(page: Page, ...answers: ('Pending' | 'Completed' | 'Failed' | 'no line')[]) {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('hasPaid') !== null) return
    sessionStorage.setItem('hasPaid', 'yes')
    localStorage.setItem('stripeWalletSessionId', 'cs_test')
  })
  let asked = 0
  await page.route(asking, (route) => {
    const status = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    return status === 'no line' ? route.abort() : route.fulfill({ json: { status, walletBalance: 570 } })
  })
  await page.goto(`${shop()}/wallet/success`)
  return { asked: () => asked }
}
test('S2.15 S4.12 a pending payment is asked about again until the tokens are there', async ({ page }) => {
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
  await expect(page.getByText('570 tokens (about $57)')).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('S2.15 a top-up that nobody has paid leads to where it is paid, and back to the wallet', async ({ page }) => {
  await openWithTokens(page, '/wallet')
  await purchases(page).first().click()
  await page.waitForURL(/\/pay\/checkout\//)
  const pageToPay = page.url()
  await page.goto(`${shop()}/wallet/success`)
  await expect(outcome(page, 'Waiting for your payment')).toBeVisible()
  await expect(page.getByText('nothing was charged. Your wallet is as it was.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish paying' })).toHaveAttribute('href', pageToPay)
  await expect(page.getByRole('link', { name: 'Return to Wallet' })).toBeVisible()
})

test('S8.05 S2.15 a payment that cannot be verified: nothing is lost, and it can be tried again', async ({
  page,
  forgive,
}) => {
  await openSuccess(page, 'no line', 'Completed')
  await expect(page.getByText(walletTexts.statusFailed)).toBeVisible()
  expect(await storedSession(page)).toBe('cs_test')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Wallet' })).toHaveAttribute('href', '/wallet')
  await expectNoFlaws(page)
  forgive()
})

test('S2.15 a failed payment says so, and without one nothing is called successful', async ({ page }) => {
  await openSuccess(page, 'Failed')
  await expect(outcome(page, paymentTexts.unsuccessful)).toBeVisible()
  await expect(page.getByText('your wallet is as it was')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('stripeWalletSessionId'))
  await page.goto(`${shop()}/wallet/success`)
  await expect(outcome(page, 'No payment to check')).toBeVisible()
})
