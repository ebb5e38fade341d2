import type { Page } from '@playwright/test'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { freshToast, logIn, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { outcome, payBy } from '../support/shopping.ts'
import { openWithTokens, requestsTo } from '../support/tokens.ts'

const opening = '**/api/wallet/create-wallet-checkout-session'
const balance = (page: Page) => page.getByRole('status').filter({ hasText: 'tokens' })
const purchases = (page: Page) => page.getByRole('button', { name: 'Purchase Token' })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('stripeWalletSessionId'))
const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row')

test('S2.14 S3.16 S4.12 S7.26 S7.39 S9.06 a pack is paid on the provider’s page, and its tokens are in the wallet', async ({
  page,
}) => {
  const family = await openWithTokens(page, '/wallet')
  await expect(balance(page)).toHaveText('0.00 tokens')
  await expect(page.getByText('No tokens have moved yet.')).toBeVisible()
  const packs = page.getByRole('region', { name: 'Buy tokens' }).getByRole('article')
  await expect(packs).toHaveCount(3)
  for (const [position, words] of [
    ['Bronze', '100 tokens', '$10.00', '10¢ a token'],
    ['Silver', '220 tokens', '$20.00', '9.09¢ a token'],
    ['Gold', '350 tokens', '$30.00', '8.57¢ a token', 'Best value'],
  ].entries()) {
    for (const word of words) await expect(packs.nth(position)).toContainText(word)
  }
  await expect(page.getByText('Prices include tax; nothing is added to them.')).toBeVisible()
  await expect(page.getByText('Best value')).toHaveCount(1)
  const sent = requestsTo(page, '/api/wallet/create-wallet-checkout-session')
  const held = Promise.withResolvers<void>()
  await page.route(opening, async (route) => {
    await held.promise
    await route.continue()
  })
  await purchases(page).nth(1).click()
  for (const button of await purchases(page).all()) await expect(button).toBeDisabled()
  held.resolve()
  await page.waitForURL(/\/pay\/checkout\//)
  expect(sent).toEqual([
    {
      key: undefined,
      body: {
        customerId: expect.any(String),
        customerEmail: family.email,
        amount: 20,
        successUrl: `${shop()}/wallet/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${shop()}/wallet?payment=cancelled`,
      },
    },
  ])
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByText('There are now 220 tokens (about $22) in your wallet.')).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  await page.getByRole('link', { name: 'Return to Wallet' }).click()
  await expect(balance(page)).toHaveText('220.00 tokens')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+220.00')
  await expectNoFlaws(page)
})

test('L4 D87 beside the packs, exactly as many tokens as one asks for are paid', async ({ page }) => {
  await openWithTokens(page, '/wallet')
  const exact = page.getByRole('form', { name: 'Exactly as many as you need' })
  const tokens = exact.getByLabel('Tokens')
  await exact.getByRole('button', { name: 'Buy exactly these' }).click()
  await expect(tokens).toHaveAccessibleDescription('The tokens must be a whole number from 10 to 10000')
  await tokens.fill('9')
  await tokens.press('Enter')
  await expect(tokens).toHaveAttribute('aria-invalid', 'true')
  await tokens.fill('35')
  await exact.getByRole('button', { name: 'Buy 35 tokens for $3.50' }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await page.getByRole('link', { name: 'Return to Wallet' }).click()
  await expect(balance(page)).toHaveText('35.00 tokens')
  await expect(rows(page)).toContainText('$3.50 paid')
})

test('S3.16 S2.14 Cancel leads back to the wallet with a word, and every pack can be pressed again', async ({
  page,
}) => {
  await openWithTokens(page, '/wallet')
  await purchases(page).first().click()
  await page.waitForURL(/\/pay\/checkout\//)
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(1)
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click()
  await expect(page.getByText('You have cancelled the payment. Nothing was charged.')).toBeVisible()
  expect(await storedSession(page)).toMatch(/^cs_/)
  for (const button of await purchases(page).all()) await expect(button).toBeEnabled()
})

test('S4.12 S2.14 whoever has paid after all is not told that nothing was charged; two packs one after the other add up', async ({
  page,
}) => {
  await openWithTokens(page, '/wallet')
  await purchases(page).first().click()
  await page.waitForURL(/\/pay\/checkout\//)
  await page.route('**/wallet/success*', (route) => route.abort())
  await payBy(page, '4242 4242 4242 4242')
  await page.unroute('**/wallet/success*')
  await page.goto(`${shop()}/wallet?payment=cancelled`)
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByText('There are now 100 tokens (about $10) in your wallet.')).toBeVisible()

  await page.getByRole('link', { name: 'Return to Wallet' }).click()
  const pack = page.getByRole('article').filter({ hasText: '350 tokens' })
  await pack.getByRole('button', { name: 'Purchase Token' }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Wallet' }).click()
  await expect(balance(page)).toHaveText('450.00 tokens')
  await expect(rows(page).first().getByRole('cell').nth(3)).toContainText('450.00')
})

test('S8.05 S9.10 S4.05 a checkout that does not open: the shop’s words as a toast of 3 s and below the packs; an address that is none of the web is not gone to; signing out forgets which payment was under way', async ({
  page,
  forgive,
}) => {
  await openWithTokens(page, '/wallet')
  const failed = page.getByRole('main').getByText(walletTexts.sessionFailed)
  await page.route(opening, (route) => route.abort())
  await purchases(page).first().click()
  await expect(failed).toBeVisible()
  await page.unroute(opening)

  const message = 'The payment provider cannot be reached'
  await page.route(opening, (route) => route.fulfill({ status: 503, json: { message, code: 'unavailable' } }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await purchases(page).first().click()
  const said = await freshToast(page, message)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeVisible()
  await page.clock.runFor(2900)
  await expect(said).toBeVisible()
  await page.clock.runFor(100)
  await expect(said).toHaveCount(0)
  await page.clock.resume()
  await page.unroute(opening)
  await expect(failed).toHaveCount(0)

  await page.route(opening, (route) => route.fulfill({ json: { sessionId: 'cs_test', url: 'javascript:alert(1)' } }))
  await purchases(page).first().click()
  await expect(failed).toBeVisible()
  expect(await storedSession(page)).toBeNull()

  await page.evaluate(() => localStorage.setItem('stripeWalletSessionId', 'cs_test'))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => storedSession(page)).toBeNull()
  forgive()
})

test('D30 the transactions: newest first, with what is left, twenty a page; beyond the last page is the last', async ({
  page,
  forgive,
}) => {
  const total = 21
  const all = Array.from({ length: total }, (_, position) => ({
    _id: String(position),
    createdAt: '2026-11-20T18:42:13.000Z',
    kind: position === total - 1 ? 'top_up' : 'spend',
    description: position === total - 1 ? 'Tokens bought' : `Story ${total - position}`,
    change: position === total - 1 ? 350 : -2.5,
    balance: 300 + position * 2.5,
  }))
  await page.route('**/api/wallet/transactions?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    return route.fulfill({
      json: { data: all.slice((number - 1) * 20, number * 20), total, page: number, pageCount: 2 },
    })
  })
  await openWithTokens(page, '/wallet')
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first().getByRole('cell')).toHaveText([
    /Nov 20, 2026/,
    'Story 21',
    '−2.50about $0.25',
    /300\.00/,
  ])
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${shop()}/wallet?page=2`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+350.00')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await open(page, '/wallet?page=9')
  await expect(page).toHaveURL(`${shop()}/wallet?page=2`)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${shop()}/wallet?page=none`)
  await expect(rows(page)).toHaveCount(20)

  await page.route('**/api/wallet/transactions?page=2', (route) => route.abort(), { times: 1 })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Your transactions could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  forgive()
})

test('D30 S6.09 all transactions as a CSV file, fetched with the access token', async ({ page }) => {
  await openWithTokens(page, '/wallet', 100)
  const asked = page.waitForRequest('**/api/wallet/transactions.csv')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all (CSV)' }).click()
  expect((await asked).headers().authorization).toMatch(/^Bearer ./)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const { readFile } = await import('node:fs/promises')
  expect(await readFile(await file.path(), 'utf8')).toContain('100.00')
})

test('S3.10 while it loads and when it fails: balance and transactions each say so and can be tried again', async ({
  page,
  forgive,
}) => {
  await page.route('**/api/wallet/**', (route) => route.abort())
  await openWithTokens(page, '/wallet')
  await expect(page.getByText('Your balance could not be loaded.')).toBeVisible()
  await expect(page.getByText('Your transactions could not be loaded.')).toBeVisible()
  await page.unroute('**/api/wallet/**')
  const retries = page.getByRole('button', { name: 'Try again' })
  await retries.last().click()
  await expect(page.getByText('No tokens have moved yet.')).toBeVisible()
  await retries.click()
  await expect(balance(page)).toHaveText('0.00 tokens')
  forgive()
})

test('S6.03 S2.25 the wallet is the parents’: a child is led home, a guest to the login and back', async ({ page }) => {
  const { email, children } = await newFamily()
  await page.goto(`${shop()}/wallet`)
  await expect(page).toHaveURL(`${shop()}/login?returnTo=/wallet`)
  await logIn(page, email)
  await expect(page).toHaveURL(`${shop()}/wallet`)
  await expect(balance(page)).toHaveText('0.00 tokens')
  await page.evaluate(() => localStorage.clear())
  await rememberSession(page, children[0]?.username ?? '')
  await page.goto(`${shop()}/wallet`)
  await expect(page).toHaveURL(`${shop()}/`)
})
