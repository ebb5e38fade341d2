import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { csvLines } from '../../../server/test/reading/csv-lines.ts'
import { expectNoFlaws, expectNoViolations } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, dialog, goTo, newOrder, orderOf, rename, searchList, withAdmin } from '../../support/back-office.ts'
import { agePassword } from '../../support/database.ts'
import { bearerOf, field, freshName, mailsTo, password, toast } from '../../support/family.ts'
import { familyWithStories } from '../../support/purchases.ts'
import { expect, open, shop, test } from '../../support/shop.ts'

/** The page of the only order that a list shows. */
async function openOrder(admin: Page): Promise<void> {
  await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
  await admin.getByRole('table').getByRole('link').first().click()
  await expect(admin.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
}

/** Its label ends with the sum. */
const refundButton = (admin: Page) => dialog(admin).getByRole('button', { name: /^Refund/ })

async function refund(admin: Page, amount: string): Promise<void> {
  await button(admin, 'Refund').click()
  await dialog(admin).getByLabel('Amount in dollars').fill(amount)
  await dialog(admin).getByLabel('Reason').fill('It was broken')
  await refundButton(admin).click()
}

const payment = (admin: Page) =>
  admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Payment', exact: true }) })

const mailsAbout = async (page: Page, email: string, subject: RegExp) =>
  (await mailsTo(page.request, email)).filter((mail) => subject.test(mail.subject))

test('D25 D26 D45 Back office: an order is found, confirmed again, shipped with its tracking number and refunded by amount, then the rest; the free tokens go with it, and the customer sees and reads it', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await open(admin, '/admin/orders')
    await field(admin, 'Number, email, name or fulfillment order ID').fill(email)
    await button(admin, 'Search').click()
    await expect(admin).toHaveURL(/\?search=nora/)
    await openOrder(admin)
    await test.step('a confirmation that never came is sent again, and the timeline says by whom', () =>
      confirmAgain(admin, email))
    await test.step('it is shipped with a carrier and its number', () => ship(admin))
    await test.step('money goes back by amount for a reason, then the rest', () => refundAll(admin))
    await expectNoFlaws(admin)
  })
  await test.step('the customer sees it', () => expectRefundsSeen(page))
  await expect.poll(async () => (await mailsAbout(page, email, /^Your refund/)).length).toBe(2)
  const [last, first] = await mailsAbout(page, email, /^Your refund/)
  expect(last?.text).toContain('$70.65 to your card, which makes $78.50 of $78.50 in all')
  expect(first?.text).toContain('$7.85 of $78.50 to your card')
  expect(first?.text).toContain('Free tokens that came with the refunded part')
  expect((await mailsTo(page.request, email)).some(({ text }) => text.includes('00340434'))).toBe(true)
})

async function confirmAgain(admin: Page, email: string): Promise<void> {
  const confirmations = () => mailsAbout(admin, email, /^Your order \d+ at /)
  await expect.poll(async () => (await confirmations()).length).toBe(1)
  await button(admin, 'Send the confirmation again').click()
  await expect(toast(admin, adminTexts.mailAgain)).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: /^Mail: Your order \d+ at .* by / })).toHaveCount(1)
  await expect.poll(async () => (await confirmations()).length).toBe(2)
  const [again, before] = await confirmations()
  expect(again).toMatchObject({ subject: before?.subject, text: before?.text })
}

async function ship(admin: Page): Promise<void> {
  await field(admin, 'New delivery status').selectOption('Shipped')
  await field(admin, 'Carrier').fill('DHL')
  await button(admin, 'Save').click()
  await expect(toast(admin, 'The order is changed.')).toHaveCount(0)
  await field(admin, 'Tracking number').fill('00340434')
  await button(admin, 'Save').click()
  await expect(toast(admin, 'The order is changed.')).toBeVisible()
  await expect(admin.getByRole('list').getByText('Shipped', { exact: true })).toBeVisible()
}

async function refundAll(admin: Page): Promise<void> {
  await button(admin, 'Refund').click()
  await dialog(admin).getByLabel('Amount in dollars').fill('78.51')
  await refundButton(admin).click()
  await expect(dialog(admin).getByText(adminTexts.reasonRequired)).toBeVisible()
  await dialog(admin).getByLabel('Reason').fill('A scratch')
  await refundButton(admin).click()
  await expect(dialog(admin).getByText(adminTexts.refundTooMuch)).toBeVisible()
  await dialog(admin).getByLabel('Amount in dollars').fill('7.85')
  await refundButton(admin).click()
  await expect(toast(admin, 'The money goes back.')).toBeVisible()
  await expect(payment(admin).getByText('Partly refunded')).toBeVisible()
  await expect(payment(admin).getByText('$7.85')).toBeVisible()

  await button(admin, 'Refund').click()
  await expect(dialog(admin).getByText('all that is left goes back: $70.65.')).toBeVisible()
  await button(admin, 'Go back').click()
  await refund(admin, '')
  await expect(payment(admin).getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(button(admin, 'Refund')).toHaveCount(0)
}

async function expectRefundsSeen(page: Page): Promise<void> {
  await open(page, '/wallet')
  await expect(page.getByRole('status').getByText('0.00 tokens')).toBeVisible()
  const changes = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  for (const [at, change] of ['−81.00', '−9.00', '+90.00'].entries()) {
    await expect(
      changes
        .nth(at + 1)
        .getByRole('cell')
        .nth(2),
    ).toContainText(change)
  }
  await open(page, '/order?tab=physical')
  const order = page.getByRole('article', { name: /^Order / })
  await expect(order.getByText('DHL 00340434')).toBeVisible()
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(order.getByText('Refunded to your card').locator('..')).toContainText('$78.50')
}

test('D26 D93 Back office: on a phone the form for shipping comes first; an order that has not left is cancelled after a second thought, and all of its money goes back', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await open(admin, `/admin/orders?search=${email}`)
    await openOrder(admin)
    await expect(field(admin, 'New delivery status')).toBeInViewport({ ratio: 1 })
    await button(admin, 'Cancel the order').click()
    await expect(button(admin, 'Go back')).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Processing', { exact: true })).toBeVisible()
    await button(admin, 'Cancel the order').click()
    await button(admin, 'Cancel and refund').click()
    await expect(toast(admin, 'The order is cancelled.')).toBeVisible()
    await expect(payment(admin).getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(admin.getByText('This order is cancelled. Nothing is sent.')).toBeVisible()
    await expect(button(admin, 'Cancel the order')).toHaveCount(0)
  })
  await open(page, '/order?tab=physical')
  await expect(page.getByRole('article', { name: /^Order / })).toContainText(
    'This order won’t be sent. What you paid has gone back to you.',
  )
  const headers = await bearerOf(email)
  const wallet = await (await page.request.get(`${shop()}/api/wallet/balance`, { headers })).json()
  expect(wallet).toMatchObject({ walletBalance: 0 })
  await expect.poll(async () => (await mailsAbout(page, email, /^Your refund/)).length).toBe(1)
})

/** A cell that a spreadsheet would run; a number may be below nothing. */
const formulaInTable = /(^|,)"?([=+@]|-(?!\d))/

/** A file as it is saved after something was done, and its lines. */
async function downloaded(page: Page, ask: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await ask()
  const file = await saving
  const text = await readFile(await file.path(), 'utf8')
  const lines = csvLines(text)
  for (const line of lines) expect(line).not.toMatch(formulaInTable)
  return { name: file.suggestedFilename(), lines }
}

test('Back office: orders, customers and wallets are downloaded as tables in which no name is run as a formula; a table and a refund ask for the password again once it was typed long ago, and then go on', async ({
  page,
  forgive,
}) => {
  const email = await newOrder(page)
  await rename(page, email, '=HYPERLINK("http://evil.example")')
  const staff = await signInAsAdmin(page)
  const prompt = page.getByRole('dialog', { name: 'Enter your password again' })
  await open(page, `/admin/orders?search=${email}`)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  const orders = await downloaded(page, () => button(page, 'Download (CSV)').click())
  expect(orders.name).toBe('orders.csv')
  expect(orders.lines).toHaveLength(2)
  expect(orders.lines[0]).toMatch(/^Number,Date,Type,Customer,Email,Amount,/)
  expect(orders.lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"") Winter",${email},78.50,USD,0.00,Completed,`)

  await goTo(page, 'Customers')
  await searchList(page, email)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
  const customers = await downloaded(page, () => button(page, 'Customers (CSV)').click())
  expect(customers.name).toBe('customers.csv')
  expect(customers.lines.filter((line) => line.includes(email))).toEqual([
    expect.stringMatching(/^[\w-]+,"'=HYPERLINK\(""http:\/\/evil.example""\) Winter",.*,1,1,90\.00$/),
  ])

  await page.getByRole('table').getByRole('link').click()
  await page.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
  await button(page, 'Adjust').click()
  await dialog(page).getByLabel('Tokens').fill('-1')
  const reason = freshName('=SUM(A1)')
  await dialog(page).getByLabel('Reason').fill(reason)
  await button(dialog(page), 'Adjust').click()
  await expect(page.getByRole('cell', { name: '-1.00' })).toBeVisible()
  await goTo(page, 'Customers')
  await agePassword(staff)
  const ledger = await downloaded(page, async () => {
    await button(page, 'All wallets (CSV)').click()
    await field(prompt, 'Your password').fill(password)
    await button(prompt, 'Continue').click()
  })
  expect(ledger.name).toBe('ledger.csv')
  expect(ledger.lines[0]).toBe('Date,Family,Account,Kind,Description,Change,Balance')
  expect(ledger.lines.filter((line) => line.includes(reason) && line.endsWith(',-1.00,89.00'))).toHaveLength(1)

  await goTo(page, 'Orders')
  await searchList(page, email)
  await openOrder(page)
  await agePassword(staff)
  await test.step('a refund asks, too', () => refundWithPassword(page, prompt))
  forgive()
})

async function refundWithPassword(page: Page, prompt: ReturnType<typeof dialog>): Promise<void> {
  await refund(page, '1.00')
  await field(prompt, 'Your password').fill('not this one')
  await button(prompt, 'Continue').click()
  await expect(field(prompt, 'Your password')).toHaveAccessibleDescription(accountTexts.passwordWrong)
  await button(prompt, 'Go back').click()
  await expect(dialog(page).getByText(accountTexts.passwordNeeded)).toBeVisible()
  await refundButton(page).click()
  await field(prompt, 'Your password').fill(password)
  await expectNoViolations(page)
  await button(prompt, 'Continue').click()
  await expect(toast(page, 'The money goes back.')).toBeVisible()
  await expect(payment(page).getByText('$1.00')).toBeVisible()
}

test('Back office: what was paid with tokens has neither a confirmation to send nor money to give back', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await signInAsAdmin(page)
  await open(page, `/admin/orders?search=${email}&type=story`)
  await openOrder(page)
  await expect(payment(page).getByText('60 tokens')).toBeVisible()
  await expect(payment(page).getByRole('button')).toHaveCount(0)
})
