import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { readPdfText } from '../../server/test/reading/pdf-text.ts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, searchList, withAdmin } from '../support/back-office.ts'
import { offerGifts } from '../support/database.ts'
import { field, freshName, mailsTo, newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, open, reload, test, whenSettled } from '../support/shop.ts'
import { fillAddress, lamp, payButton, payBy, putInCart } from '../support/shopping.ts'

test('D86 D105 grandmother buys a gift card without an account; the family pays a part of a lamp with it, and the rest by card; half of it comes back, first to the card', async ({
  page,
  browser,
}) => {
  const gran = `${freshName('gran')}@example.com`
  await open(page, '/products')
  await whenSettled(page, () => page.locator('footer').getByRole('link', { name: 'Gifts' }).click())
  await expectNoFlaws(page)
  const link = await give(page, 'money', '50', gran)
  await expect(page.getByText('You give a gift card of $50.00.')).toBeVisible()
  await expectNoFlaws(page)
  await expect.poll(async () => (await mailsTo(page.request, gran))[0]?.text).toContain(link)

  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  const family = await browser.newContext()
  const parent = await family.newPage()
  await rememberSession(parent, email)
  await test.step('the family puts it in the cart, and pays the rest', () => payWith(parent, link))
  await test.step('order, mail and invoice say who paid what', () => expectParts(parent, email))
  await withAdmin(browser, async (admin) => {
    await test.step('staff refund half of it', () => refundHalf(admin, email))
    await test.step('staff find the gift, and block it for a while', () => blockAwhile(admin, gran))
  })
  await open(parent, link)
  await expect(parent.getByText('$18.00 is left on it')).toBeVisible()
  await open(parent, '/order?tab=physical')
  await expect(parent.getByText('Refunded the way you paid').locator('..')).toContainText('$32.00')
  const texts = async () => (await mailsTo(page.request, email)).map(({ text }) => text).join()
  await expect.poll(texts).toContain('refunded $32.00 of $64.00 the way you paid, first to your card')
  await family.close()
})

test('D86 a gift that is offered back: its money goes back with one button, and it opens no more', async ({ page }) => {
  const gran = `${freshName('gran')}@example.com`
  await open(page, '/gifts')
  const link = await give(page, 'tokens', '20', gran)
  await offerGifts(gran)
  await open(page, link)
  await expect(page.getByText('Somebody gives you 200 tokens (about $20).')).toBeVisible()
  await expectNoFlaws(page)
  await button(page, 'Give the money back to who paid').click()
  await expect(page.getByText(giftTexts.givenBack)).toBeVisible()
  await reload(page)
  await expect(page.getByText(giftTexts.blocked)).toBeVisible()
  await expect(button(page, 'Give the money back to who paid')).toHaveCount(0)
})

/** Fills the form in and pays; answers with the link of the gift. */
async function give(page: Page, kind: string, amount: string, gran: string): Promise<string> {
  await field(page, 'What would you like to give?').selectOption(kind)
  await field(page, 'Amount in dollars').fill(amount)
  await field(page, 'Your message (optional)').fill('Sleep well!')
  await field(page, 'Your email').fill(gran)
  await page.getByRole('button', { name: 'Pay for the gift' }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByRole('img', { name: 'The link of the gift as a QR code' })).toBeVisible()
  const href = await page.getByRole('link', { name: /\/gift#/ }).getAttribute('href')
  return href?.slice(href.indexOf('/gift#')) ?? ''
}

async function payWith(parent: Page, link: string): Promise<void> {
  await open(parent, link)
  await expect(parent.getByText('“Sleep well!”')).toBeVisible()
  await parent.getByRole('button', { name: 'Add to cart' }).click()
  await expect(parent.getByText('The gift card is in your cart')).toBeVisible()
  await expectNoFlaws(parent)
  await open(parent, '/checkout')
  await expect(parent.getByText('Gift cards pay $50.00; $14.00 is left to pay.')).toBeVisible()
  await expect(payButton(parent)).toHaveText('Pay $14.00')
  await expectNoFlaws(parent)
  await fillAddress(parent)
  await payButton(parent).click()
  await parent.waitForURL(/\/pay\/checkout\//)
  await expect(parent.getByText('Your order, less gift cards')).toBeVisible()
  await payBy(parent, '4242 4242 4242 4242')
  await expect(parent.getByText('Payment Successful!').first()).toBeVisible()
  await expect(parent.getByText('Paid by gift card')).toBeVisible()
  await open(parent, link)
  await expect(parent.getByText('$0.00 is left on it')).toBeVisible()
}

async function expectParts(parent: Page, email: string): Promise<void> {
  await open(parent, '/order?tab=physical')
  const order = parent.getByRole('article', { name: /^Order / })
  await expect(order.getByText('Paid by gift card').locator('..')).toContainText('$50.00')
  await expect(order.getByText('Paid by card').locator('..')).toContainText('$14.00')
  await expectNoFlaws(parent)
  const texts = async () => (await mailsTo(parent.request, email)).map(({ text }) => text).join()
  await expect.poll(texts).toMatch(/Paid by gift card\W+\$50\.00\s+Paid by card\W+\$14\.00/)
  for (const paper of [/^Receipt \(PDF\)/, /^Invoice \(PDF\)/]) {
    const saving = parent.waitForEvent('download')
    await parent.getByRole('button', { name: paper }).click()
    const text = readPdfText(await readFile(await (await saving).path()))
    for (const part of ['Paid by gift card', '$50.00', 'Paid by card', '$14.00']) expect(text).toContain(part)
  }
}

async function refundHalf(admin: Page, email: string): Promise<void> {
  await open(admin, `/admin/orders?search=${email}`)
  await admin.getByRole('table').getByRole('link').first().click()
  await expect(admin.getByText('Paid by gift card').locator('..')).toContainText('$50.00')
  await expect(admin.getByText('Paid by card').locator('..')).toContainText('$14.00')
  await button(admin, 'Refund').click()
  await dialog(admin).getByLabel('Amount in dollars').fill('32')
  await dialog(admin).getByLabel('Reason').fill('A scratch')
  await dialog(admin)
    .getByRole('button', { name: /^Refund/ })
    .click()
  await expect(toast(admin, 'The money goes back.')).toBeVisible()
  await expect(admin.getByText('Partly refunded')).toBeVisible()
  await expectNoFlaws(admin)
}

async function blockAwhile(admin: Page, gran: string): Promise<void> {
  await open(admin, '/admin/gifts')
  await searchList(admin, gran)
  await expectNoFlaws(admin)
  await admin.getByRole('table').getByRole('link').first().click()
  await expect(admin.getByRole('heading', { level: 1, name: /^Gift \d+$/ })).toBeVisible()
  await expect(admin.getByRole('row', { name: /\$50\.00 \$18\.00 paid/ })).toBeVisible()
  for (const act of ['Block', 'Unblock']) {
    await button(admin, act).click()
    await dialog(admin).getByLabel('Reason').fill('The code was stolen')
    await dialog(admin).getByRole('button', { name: act, exact: true }).click()
    await expect(toast(admin, `The gift is ${act.toLowerCase()}ed.`)).toBeVisible()
  }
  await expect(button(admin, 'Send again')).toBeVisible()
  await expectNoFlaws(admin)
  await open(admin, '/admin/owed')
  await expect(
    admin
      .getByRole('table')
      .getByRole('row', { name: /^Gift cards Under a year/ })
      .first(),
  ).toBeVisible()
  await expectNoFlaws(admin)
}
