import type { Page } from '@playwright/test'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { mailsTo, toast } from '../support/family.ts'
import { expect, open, reload, test } from '../support/shop.ts'

const mailAbout = async (page: Page, email: string, subject: RegExp) =>
  (await mailsTo(page.request, email)).find((mail) => subject.test(mail.subject))
const shownOrder = (page: Page) => page.getByRole('article', { name: /^Order / })

/** The sum beside its name in a list of facts. */
const sumOf = async (page: Page, name: string) =>
  (await page.getByText(name, { exact: true }).locator('..').textContent())?.replace(name, '')

test('L1 D77 a parent withdraws one of two pieces; staff approve, receive and refund it, and all numbers are equal', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await open(page, '/order?tab=physical')
  const order = shownOrder(page)
  await order.getByRole('button', { name: /^Cancel order/ }).click()
  await button(dialog(page), 'Keep everything').click()
  await expect(order.getByRole('button', { name: /^Cancel order/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog(page), 'Continue').click()
  await expect(dialog(page).getByText(parcelTexts.nothingChosen)).toBeVisible()
  await dialog(page).getByRole('combobox').first().selectOption('1')
  await dialog(page).getByLabel('Reason').fill('Too bright')
  await button(dialog(page), 'Continue').click()
  await expectNoFlaws(page)
  await button(dialog(page), 'Confirm cancellation').click()
  await expect(order.getByText('Received', { exact: true })).toBeVisible()
  await expect(order.getByText('What hasn’t left yet stays here.')).toBeVisible()
  await expect(order.getByText(/^Arrives/)).toHaveCount(0)
  await expect.poll(() => mailAbout(page, email, /^We have received your withdrawal/)).toBeDefined()

  let refunded = ''
  await withAdmin(browser, async (admin) => {
    await open(admin, '/admin')
    await expect(admin.getByRole('link', { name: /^Returns to approve/ })).not.toContainText(/approve0$/)
    await open(admin, `/admin/orders?search=${email}&type=physical`)
    await admin.getByRole('table').getByRole('link').click()
    await admin.getByRole('link', { name: /^Return \d+: 1 piece$/ }).click()
    await expect(admin.getByText('Too bright')).toBeVisible()
    await expectNoFlaws(admin)
    const tab = await admin.context().newPage()
    await open(tab, new URL(admin.url()).pathname)
    await button(tab, 'Approve').click()
    await button(admin, 'Approve').click()
    await button(dialog(admin), 'Approve').click()
    await expect(button(admin, 'Receive')).toBeVisible()
    await button(dialog(tab), 'Approve').click()
    await expect(toast(tab, adminTexts.stale)).toBeVisible()
    await expect(tab.getByRole('heading', { name: 'Next step' })).toBeFocused()
    await tab.close()
    await button(admin, 'Receive').click()
    await dialog(admin).getByLabel('As new').fill('2')
    await button(dialog(admin), 'It is here').click()
    await expect(dialog(admin).getByText(returnTexts.noSuchPieces)).toBeVisible()
    await dialog(admin).getByLabel('As new').fill('1')
    await expectNoFlaws(admin)
    await button(dialog(admin), 'It is here').click()
    const due = admin.getByText(/^To refund: /)
    refunded = /\$[\d.]+/.exec((await due.textContent()) ?? '')?.[0] ?? ''
    await button(admin, 'Refund').click()
    await expect(dialog(admin).getByText(`${refunded} goes back to the customer’s card.`)).toBeVisible()
    await dialog(admin)
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(admin.getByText(`${refunded} went back to the customer’s card.`)).toBeVisible()
    await expectNoFlaws(admin)
  })
  await reload(page)
  await expect(order.getByText(`${refunded} back to you`)).toBeVisible()
  expect(await sumOf(page, 'Refunded to your card')).toBe(refunded)
  await expect(order.getByRole('button', { name: /^Credit note/ })).toBeVisible()
  await expect
    .poll(() => mailAbout(page, email, /^Your refund/))
    .toMatchObject({
      text: expect.stringContaining(`${refunded} of $78.50`),
    })
  await expectNoFlaws(page)
})

test('D77 a parent sees what is refunded before withdrawing, and takes the return back', async ({ page }) => {
  const email = await orderOf(page)
  await open(page, '/order?tab=physical')
  const order = shownOrder(page)
  await order.getByRole('button', { name: /^Cancel order/ }).click()
  await dialog(page).getByRole('combobox').first().selectOption('1')
  await button(dialog(page), 'Continue').click()
  await expect(dialog(page).getByText(/^We’ll refund \$\d+\.\d\d/)).toBeVisible()
  await button(dialog(page), 'Confirm cancellation').click()
  await order.getByRole('button', { name: /^Cancel this return/ }).click()
  await expect(button(dialog(page), 'Keep the return')).toBeFocused()
  await expectNoFlaws(page)
  await button(dialog(page), 'Cancel the return').click()
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(order.getByText(/^Arrives/)).toBeVisible()
  await expect(order.getByRole('button', { name: /^Cancel this return/ })).toHaveCount(0)
  await expect(order.getByRole('heading', { name: /^Return \d+/ })).toBeFocused()
  await expect.poll(() => mailAbout(page, email, /^Your return \d+ for order \d+ is cancelled/)).toBeDefined()
})

test('L1 from every page, without signing in: what one withdraws from, a second step to confirm, and a receipt by mail', async ({
  page,
}) => {
  const email = await orderOf(page)
  await open(page, '/order?tab=physical')
  const number = /\d+/.exec((await shownOrder(page).getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from contract' })).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByText(returnTexts.numberInvalid)).toBeVisible()
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email of the order').fill(email)
  await page.getByLabel('Only some of it').check()
  await page.getByLabel('Product').fill('pouch')
  await expectNoFlaws(page)
  await button(page, 'Continue').click()
  await expect(page.getByText('1 × pouch')).toBeVisible()
  await button(page, 'Go back').click()
  await expect(page.getByLabel('Order number')).toHaveValue(number)
  await button(page, 'Continue').click()
  await expectNoFlaws(page)
  await button(page, 'Confirm withdrawal').click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect
    .poll(() => mailAbout(page, email, /^We have received your withdrawal/))
    .toMatchObject({
      text: expect.stringContaining('1 × '),
    })
  const receipt = await mailAbout(page, email, /^We have received your withdrawal/)
  const [, link = ''] = /(\/withdraw#confirm=[\w-]+)/.exec(receipt?.text ?? '') ?? []
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Confirm your withdrawal' })).toBeVisible()
  await expect(page.getByText('1 × Carry Pouch Sand')).toBeVisible()
  await expectNoFlaws(page)
  await button(page, 'Yes, I withdraw').click()
  await expect(page.getByText('Your withdrawal is confirmed.')).toBeVisible()
  await expect.poll(() => mailAbout(page, email, /^Your withdrawal from order \d+ is confirmed/)).toBeDefined()
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('L1 D77 returns that cannot be loaded say so to parent and staff, and can be asked for again', async ({
  page,
  browser,
  forgive,
}) => {
  forgive()
  const email = await orderOf(page)
  const failOnce = async (shown: Page, path: string, message: string) => {
    await shown.route(`**${path}*`, (route) => route.abort())
    await reload(shown)
    await expect(shown.getByText(message)).toBeVisible()
    await shown.unroute(`**${path}*`)
    await shown.getByRole('button', { name: 'Try again' }).click()
    await expect(shown.getByText(message)).toBeHidden()
  }
  await open(page, '/order?tab=physical')
  await failOnce(page, '/api/user/returns', 'What you can return of this order could not be loaded.')
  await expect(shownOrder(page).getByRole('button', { name: /^Cancel order/ })).toBeVisible()

  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}&type=physical`)
    await admin.getByRole('table').getByRole('link').click()
    await expect(admin.getByRole('heading', { name: /^Order \d/ })).toBeVisible()
    await failOnce(admin, '/api/admin/returns', 'The returns could not be loaded.')
    await failOnce(admin, '/api/admin/withdrawals', 'The withdrawals could not be loaded.')
  })
})
