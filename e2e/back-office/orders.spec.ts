import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { csvLines } from '../../server/test/csv-lines.ts'
import { expectNoFlaws, expectNoViolations } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, orderOf, rename, withAdmin } from '../support/back-office.ts'
import { addGivenUpMail, agePassword, insertAdmin } from '../support/database.ts'
import { field, freshName, mailsTo, password, rememberSession, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { openWithTokens } from '../support/tokens.ts'

/** The page of somebody's only order. */
async function openOrderOf(admin: Page, email: string, type = ''): Promise<void> {
  await open(admin, `/admin/orders?search=${email}${type && `&type=${type}`}`)
  await admin.getByRole('table').getByRole('link').click()
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

/** What a parent sees in the wallet: the newest entry. */
async function expectNewestEntry(page: Page, change: string, balance: string): Promise<void> {
  await open(page, '/wallet')
  await expect(page.getByRole('status').getByText(`${balance} tokens`)).toBeVisible()
  const newest = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1)
  await expect(newest.getByRole('cell').nth(2)).toContainText(change)
}

test('D25 D26 Back office: money goes back by amount, then the rest; the free tokens go with it, and the customer sees and reads it', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await expectNewestEntry(page, '+90.00', '90.00')
  await withAdmin(browser, async (admin) => {
    await openOrderOf(admin, email)
    await refund(admin, '78.51')
    await expect(dialog(admin).getByText('No more can be refunded than was paid')).toBeVisible()
    await dialog(admin).getByLabel('Amount in dollars').fill('7.85')
    await refundButton(admin).click()
    await expect(payment(admin).getByText('Partly refunded')).toBeVisible()
    await expect(payment(admin).getByText('$7.85')).toBeVisible()
    await expectNewestEntry(page, '−9.00', '81.00')

    await button(admin, 'Refund').click()
    await expect(dialog(admin).getByText('all that is left goes back: $70.65.')).toBeVisible()
    await button(admin, 'Go back').click()
    await refund(admin, '')
    await expect(payment(admin).getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(button(admin, 'Refund')).toHaveCount(0)
    await expectNoFlaws(admin)
  })
  await expectNewestEntry(page, '−81.00', '0.00')
  await open(page, '/order?tab=physical')
  const order = page.getByRole('article', { name: /^Order / })
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(order.getByText('Refunded to your card').locator('..')).toContainText('$78.50')
  await expect.poll(async () => (await mailsAbout(page, email, /^Your refund/)).length).toBe(2)
  const [last, first] = await mailsAbout(page, email, /^Your refund/)
  expect(last?.text).toContain('$70.65 to your card, which makes $78.50 of $78.50 in all')
  expect(first?.text).toContain('$7.85 of $78.50 to your card')
  expect(first?.text).toContain('Free tokens that came with the refunded part')
})

test('D26 Back office: an order that has not left is cancelled after a second thought, and all of its money goes back', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await openOrderOf(admin, email)
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
  await expectNewestEntry(page, '−90.00', '0.00')
  await open(page, '/order?tab=physical')
  await expect(page.getByRole('article', { name: /^Order / })).toContainText(
    'This order won’t be sent. What you paid has gone back to your card.',
  )
  await expect.poll(async () => (await mailsAbout(page, email, /^Your refund/)).length).toBe(1)
})

test('D45 Back office: a confirmation that never came is sent again, and the timeline says by whom', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  const confirmations = () => mailsAbout(page, email, /^Your order \d+ at /)
  await expect.poll(async () => (await confirmations()).length).toBe(1)
  await withAdmin(browser, async (admin) => {
    await openOrderOf(admin, email)
    await button(admin, 'Send the confirmation again').click()
    await expect(toast(admin, 'The mail is sent once more')).toBeVisible()
    await expect(admin.getByRole('listitem').filter({ hasText: /^Mail: Your order \d+ at .* by / })).toHaveCount(1)
  })
  await expect.poll(async () => (await confirmations()).length).toBe(2)
  const [again, before] = await confirmations()
  expect(again).toMatchObject({ subject: before?.subject, text: before?.text })
})

test('Back office: what was paid with tokens has neither a confirmation to send nor money to give back', async ({
  page,
  browser,
}) => {
  const { email } = await openWithTokens(page, '/bundles', 100)
  await page.getByRole('article', { name: 'Moonlight Garden' }).getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('button', { name: 'Buy for 60 tokens' }).click()
  await expect(page.getByRole('dialog', { name: 'Moonlight Garden is yours' })).toBeVisible()
  await withAdmin(browser, async (admin) => {
    await openOrderOf(admin, email, 'story')
    await expect(payment(admin).getByText('60 tokens')).toBeVisible()
    await expect(payment(admin).getByRole('button')).toHaveCount(0)
  })
})

/** A cell that a spreadsheet would run; a number may be below nothing. */
const formulaInTable = /(^|,)"?([=+@]|-(?!\d))/

/** A file as it was saved by a button, and its lines. */
async function downloaded(page: Page, name: string) {
  const saving = page.waitForEvent('download')
  await button(page, name).click()
  const file = await saving
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: csvLines(text) }
}

test('Back office: orders, customers and wallets are downloaded as tables in which no name is run as a formula', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await rename(page, email, '=HYPERLINK("http://evil.example")')
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
    const orders = await downloaded(admin, 'Download (CSV)')
    expect(orders.name).toBe('orders.csv')
    expect(orders.lines).toHaveLength(2)
    expect(orders.lines[0]).toMatch(/^Number,Date,Type,Customer,Email,Amount,/)
    expect(orders.lines[1]).toContain(
      `,"'=HYPERLINK(""http://evil.example"") Winter",${email},78.50,USD,0.00,Completed,`,
    )

    await open(admin, `/admin/customers?search=${email}`)
    const customers = await downloaded(admin, 'Customers (CSV)')
    expect(customers.name).toBe('customers.csv')
    expect(customers.lines.filter((line) => line.includes(email))).toEqual([
      expect.stringMatching(/^[\w-]+,"'=HYPERLINK\(""http:\/\/evil.example""\) Winter",.*,1,1,90\.00$/),
    ])

    await admin.getByRole('table').getByRole('link').click()
    await admin.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
    await button(admin, 'Adjust').click()
    await dialog(admin).getByLabel('Tokens').fill('-1')
    const reason = freshName('=SUM(A1)')
    await dialog(admin).getByLabel('Reason').fill(reason)
    await button(dialog(admin), 'Adjust').click()
    await expect(admin.getByRole('cell', { name: '-1.00' })).toBeVisible()
    await open(admin, '/admin/customers')
    const ledger = await downloaded(admin, 'All wallets (CSV)')
    expect(ledger.name).toBe('ledger.csv')
    expect(ledger.lines[0]).toBe('Date,Family,Account,Kind,Description,Change,Balance')
    expect(ledger.lines.filter((line) => line.includes(reason) && line.endsWith(',-1.00,89.00'))).toHaveLength(1)
    for (const line of [...orders.lines, ...customers.lines, ...ledger.lines]) expect(line).not.toMatch(formulaInTable)
    await expectNoFlaws(admin)
  })
})

test('Back office: a refund and a table ask for the password again once it was typed long ago, and then go on', async ({
  page,
  browser,
}) => {
  const customer = await orderOf(page)
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  await elsewhere(browser, async (admin) => {
    await rememberSession(admin, email)
    await agePassword(email)
    await openOrderOf(admin, customer)
    await refund(admin, '1.00')
    const prompt = admin.getByRole('dialog', { name: 'Enter your password again' })
    await field(prompt, 'Your password').fill('not this one')
    await button(prompt, 'Continue').click()
    await expect(field(prompt, 'Your password')).toHaveAccessibleDescription('The password is wrong')
    await button(prompt, 'Go back').click()
    await expect(dialog(admin).getByText('Please enter your password again.')).toBeVisible()
    await refundButton(admin).click()
    await field(prompt, 'Your password').fill(password)
    await expectNoViolations(admin)
    await button(prompt, 'Continue').click()
    await expect(toast(admin, 'The money goes back.')).toBeVisible()
    await expect(payment(admin).getByText('$1.00')).toBeVisible()

    await agePassword(email)
    await open(admin, '/admin/customers')
    const download = admin.waitForEvent('download')
    await button(admin, 'All wallets (CSV)').click()
    await field(prompt, 'Your password').fill(password)
    await button(prompt, 'Continue').click()
    expect((await download).suggestedFilename()).toBe('ledger.csv')
  })
})

test('Back office: where a second factor is required, every page leads to switching it on', async ({ page }) => {
  await signInAsAdmin(page)
  await page.route('**/api/user/me/', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, needsSecondFactor: true } } })
  })
  await open(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
  await expect(page.getByText('Switch it on, then the rest of the back office opens.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
})

test('D45 Back office: a mail that was given up is shown with its reason, tried again, arrives, and is gone from the list', async ({
  page,
}) => {
  const to = `${freshName('lost')}@example.com`
  const reason = freshName('connect ECONNREFUSED')
  await addGivenUpMail(to, reason)
  await signInAsAdmin(page)
  await open(page, '/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mails that could not be sent\s*[1-9]/ })
    .click()
  const job = page.getByRole('row').filter({ hasText: reason })
  await expect(job.getByText('5 of 5')).toBeVisible()
  await expect(job.getByText('given up')).toBeVisible()
  await job.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'The job is tried again now')).toBeVisible()
  await expect.poll(async () => (await mailsTo(page.request, to)).length).toBe(1)
  await open(page, '/admin/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(job).toHaveCount(0)
})
