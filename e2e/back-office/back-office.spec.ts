import type { Page } from '@playwright/test'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { codeAt, stepAt } from '../../server/src/features/accounts/second-factor/totp.ts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { fromBase32, signInAsAdmin } from '../support/admin.ts'
import { button, dialog, goTo } from '../support/back-office.ts'
import { addGivenUpMail } from '../support/database.ts'
import { field, freshName, mailsTo, newFamily, password, rememberSession, toast } from '../support/family.ts'
import { buyProduct } from '../support/purchases.ts'
import { expect, open, shop, test, whenSettled } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'

test('Back office: children are masked until there is a reason; a family is signed out; a wallet is adjusted once', async ({
  page,
}) => {
  const { email, children } = await newFamily()
  const username = children[0]?.username ?? ''
  await signInAsAdmin(page)
  await open(page, `/admin/customers?search=${email}`)
  await page.getByRole('table').getByRole('link').click()
  await expect(page.getByText('I•••', { exact: true })).toBeVisible()
  await button(page, 'Show in full').click()
  await dialog(page).getByLabel('Reason').fill('The parent called')
  await dialog(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(username)).toBeVisible()

  await button(page, 'Log out everywhere').click()
  await dialog(page).getByLabel('Reason').fill('A stolen phone')
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await expect(toast(page, /devices? (is|are) logged out\.$/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
  await button(page, 'Adjust').click()
  await dialog(page).getByLabel('Tokens').fill('20.5')
  await dialog(page).getByLabel('Reason').fill('A gift')
  await dialog(page).getByRole('button', { name: 'Adjust' }).click()
  await expect(toast(page, 'The wallet is adjusted.')).toBeVisible()
  await expect(page.getByRole('cell', { name: '+20.50' })).toHaveCount(1)
  await goTo(page, 'Audit log')
  await expect(page.getByText('Reason: A gift').first()).toBeVisible()
  await expect(page.getByText(/adjusted the wallet of the customer/).first()).toBeVisible()
  await field(page, 'Show').selectOption('Views')
  await expect(page.getByText('Reason: The parent called').first()).toBeVisible()
  await expect(page.getByText('Reason: A gift')).toHaveCount(0)
})

test('D40 D45 D77 Back office: what waits for staff is on Today: a mail that was given up, a withdrawal without a login, a message', async ({
  page,
  request,
}) => {
  const [to, reason, name] = [`${freshName('lost')}@example.com`, freshName('connect ECONNREFUSED'), freshName('Bo')]
  await addGivenUpMail(to, reason)
  const { email } = await newFamily()
  const { number } = await buyProduct(request, email)
  await request.post(`${shop()}/api/withdrawals`, { data: { number, email, reason: 'Too bright' } })
  const data = { name, email: 'bo@example.com', message: 'Where is <b>my</b> lamp?' }
  expect((await request.post(`${shop()}/api/contact`, { data })).ok()).toBe(true)
  await signInAsAdmin(page)
  await open(page, '/admin')

  await test.step('the mail is shown with its reason, tried again, arrives, and is gone from the list', () =>
    sendGivenUpMail(page, to, reason))
  await test.step('the withdrawal is at its order, and staff dismiss it there', () => dismissWithdrawal(page, number))
  await test.step('the message is answered, and no longer among the open ones', () => answerMessage(page, name))
})

async function sendGivenUpMail(page: Page, to: string, reason: string): Promise<void> {
  const tile = page.getByRole('main').getByRole('link', { name: /^Mails that could not be sent\s*[1-9]/ })
  await tile.click()
  const job = page.getByRole('row').filter({ hasText: reason })
  await expect(job.getByText('5 of 5')).toBeVisible()
  await expect(job.getByText('given up')).toBeVisible()
  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, adminTexts.jobAgain)).toBeVisible()
  await expect.poll(async () => (await mailsTo(page.request, to)).length).toBe(1)
  await goTo(page, 'Today')
  await goTo(page, 'Failed jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(job).toHaveCount(0)
}

async function dismissWithdrawal(page: Page, number: string): Promise<void> {
  const tile = page.getByRole('main').getByRole('link', { name: /^Withdrawals to confirm/ })
  await expect(async () => {
    await goTo(page, 'Failed jobs')
    await goTo(page, 'Today')
    await expect(tile).toBeVisible({ timeout: 3000 })
  }).toPass()
  await tile.click()
  await page.getByRole('link', { name: `Order ${number}` }).click()
  const waiting = page.locator('section').filter({ hasText: 'Withdrawals to confirm' })
  await expect(waiting).toContainText('Too bright')
  await expectNoFlaws(page)
  await waiting.getByRole('button', { name: 'Dismiss' }).click()
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, returnTexts.dismissed)).toBeVisible()
  await expect(waiting).toHaveCount(0)
}

async function answerMessage(page: Page, name: string): Promise<void> {
  await goTo(page, 'Messages')
  await field(page, 'Show').selectOption('open')
  const message = page.getByRole('article', { name: `Message of ${name}` })
  await expect(message.getByText('Unread', { exact: true })).toBeVisible()
  await message.locator('summary').click()
  await expect(message.locator('p').getByText('Where is <b>my</b> lamp?')).toBeVisible()
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0)
  await message.getByRole('button', { name: 'Answer', exact: true }).click()
  await field(page, 'Your answer').fill('Under the tree.')
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(field(page, 'Your answer')).toHaveValue('Under the tree.')
  await button(page, 'Send').click()
  await expect(toast(page, 'The answer is on its way.')).toBeVisible()
  await expect(message).toHaveCount(0)
  await field(page, 'Show').selectOption('answered')
  await expect(message.getByText('Answered', { exact: true })).toBeVisible()
  await message.locator('summary').click()
  await expect(message.getByText('Under the tree.')).toBeVisible()
}

test('Back office: where a second factor is required, every page leads to switching it on; it is switched on, and off again', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.route('**/api/user/me/', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, needsSecondFactor: true } } })
  })
  await open(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
  await expect(page.getByText('Switch it on, then the rest of the back office opens.')).toBeVisible()
  await page.unroute('**/api/user/me/')
  await field(page, 'Your password').fill(password)
  await button(page, 'Set it up').click()
  await expect(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const code = (later: number) => codeAt(fromBase32(key.replaceAll(' ', '')), stepAt(new Date()) + later)
  await field(page, 'Code').fill(code(0))
  await button(page, 'Switch it on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)).toHaveCount(10)
  await button(page, 'I have kept them').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await goTo(page, 'Second factor')
  await button(page, 'Switch it off').click()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByLabel('Code').fill(code(1))
  await dialog(page).getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('heading', { name: 'Off', exact: true })).toBeVisible()
})

test('S2.25 Back office: families go home', async ({ page }) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/admin/orders')
  await expect(page).toHaveURL(/\/$/)
})

const entries = [
  'Today',
  'Orders',
  'Products',
  'Collections',
  'Bundles',
  'Sales',
  'Customers',
  'Messages',
  'Staff',
  'Connections',
  'Audit log',
  'Failed jobs',
  'Second factor',
]

test('Back office: without flaws in both themes and on the narrowest screen', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/admin')
  for (const entry of entries) {
    await test.step(entry, async () => {
      await goTo(page, entry)
      await expectNoFlaws(page)
    })
  }
  for (const [list, link] of [
    ['Products', 'New product'],
    ['Bundles', 'New bundle'],
    ['Products', lamp.name],
  ] as const) {
    await test.step(link, async () => {
      await goTo(page, list)
      await whenSettled(page, () => page.getByRole('main').getByRole('link', { name: link }).first().click())
      await expect(field(page, 'Name')).toBeVisible()
      await expectNoFlaws(page)
    })
  }
})
