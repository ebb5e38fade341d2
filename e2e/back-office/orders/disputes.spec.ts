import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { button, dialog, goTo, searchList, withAdmin } from '../../support/back-office.ts'
import { bearerOf, newFamily } from '../../support/family.ts'
import { buyCart } from '../../support/purchases.ts'
import { expect, open, sandbox, shop, test } from '../../support/shop.ts'
import { lamp, putInCart } from '../../support/shopping.ts'

const disputedCard = '4000 0000 0000 0259'

/** What is left of the tokens that came with the lamp. */
async function balanceOf(page: Page, email: string): Promise<number> {
  const headers = await bearerOf(email)
  return (await (await page.request.get(`${shop()}/api/wallet/balance`, { headers })).json()).walletBalance
}

test('D64 a payment is disputed in the sandbox: marked, held and without its tokens in the shop, until the shop wins', async ({
  page,
  browser,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email, disputedCard)
  await expect.poll(() => balanceOf(page, email)).toBe(0)

  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await expect(admin.getByRole('table').getByText('Disputed')).toBeVisible()
    await expect(admin.getByRole('table').getByText('Held')).toBeVisible()
    await admin.getByRole('table').getByRole('link').click()
    await expect(admin.getByText('Held, because the payment is disputed.')).toBeVisible()
    await expect(admin.getByText('needs response')).toBeVisible()
    await expect(admin.getByLabel('New delivery status')).toHaveCount(0)
    await expectNoFlaws(admin)

    await goTo(admin, 'Today')
    await admin
      .getByRole('main')
      .getByRole('link', { name: /^Disputes\s*[1-9]/ })
      .click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    await expect(admin.getByRole('table', { name: 'Disputes' }).getByText('fraudulent').first()).toBeVisible()
    await expectNoFlaws(admin)

    const provider = await admin.context().newPage()
    await provider.goto(`${sandbox()}/pay`)
    await button(provider, 'Let the shop win').first().click()
    await expect(provider.getByText('The shop has won').first()).toBeVisible()
    await provider.close()

    await expect.poll(() => balanceOf(page, email)).toBeGreaterThan(0)
    await goTo(admin, 'Orders')
    await searchList(admin, email)
    await expect(admin.getByRole('table').getByText('Won')).toBeVisible()
    await expect(admin.getByRole('table').getByText('Held')).toHaveCount(0)
  })
})

test('D26 D79 a refund fails in the sandbox: its payment is to be looked at, until somebody closes the problem with a reason', async ({
  page,
  browser,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email)
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await admin.getByRole('table').getByRole('link').click()
    await button(admin, 'Refund').click()
    await dialog(admin).getByLabel('Amount in dollars').fill('3.21')
    await dialog(admin).getByLabel('Reason').fill('A scratch')
    await dialog(admin)
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(admin.getByText('The money goes back.')).toBeVisible()

    const provider = await admin.context().newPage()
    await provider.goto(`${sandbox()}/pay`)
    await provider
      .getByRole('listitem')
      .filter({ hasText: '$3.21' })
      .getByRole('button', { name: 'Let it fail' })
      .first()
      .click()
    await provider.close()

    const problem = 'A refund of $3.21 failed at the payment provider: expired_or_canceled_card'
    await expect(async () => {
      await admin.reload()
      await expect(admin.getByText(problem).first()).toBeVisible()
    }).toPass()
    await expectNoFlaws(admin)
    await goTo(admin, 'Money')
    const row = admin.getByRole('table', { name: 'Payments to look at' }).getByRole('row', { name: '$3.21' })
    await expect(row.getByText(problem)).toBeVisible()
    await expectNoFlaws(admin)
    await row.getByRole('link').click()
    await button(admin, 'Close').click()
    await expect(dialog(admin).getByText(problem)).toBeVisible()
    await button(dialog(admin), 'Close the problem').click()
    await dialog(admin).getByLabel('Reason').fill('Paid by bank transfer')
    await expectNoFlaws(admin)
    await button(dialog(admin), 'Close the problem').click()
    await expect(admin.getByText('The problem is closed.')).toBeVisible()
    await expect(button(admin, 'Close')).toHaveCount(0)
    await goTo(admin, 'Audit log')
    await expect(admin.getByText('closed a problem of the payment of').first()).toBeVisible()
  })
})

test('D77 D79 a customer withdraws before the parcel leaves: nobody ships it until somebody closes the problem with a reason', async ({
  page,
  browser,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email)
  const headers = await bearerOf(email)
  const { data } = await (await page.request.get(`${shop()}/api/user/orders`, { headers })).json()
  const withdrawal = { orderId: data[0]._id, lines: [{ line: 0, pieces: 1 }] }
  expect((await page.request.post(`${shop()}/api/user/returns`, { headers, data: withdrawal })).status()).toBe(201)
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await expect(admin.getByRole('table').getByText('Needs attention')).toBeVisible()
    await admin.getByRole('table').getByRole('link').click()
    const problem = admin.getByText('The customer has withdrawn from some of it')
    await expect(problem).toBeVisible()
    await expect(admin.getByLabel('New delivery status')).toHaveCount(0)
    await expectNoFlaws(admin)
    await button(admin, 'Close').click()
    await dialog(admin).getByLabel('Reason').fill('She keeps it')
    await expectNoFlaws(admin)
    await button(dialog(admin), 'Close the problem').click()
    await expect(admin.getByText('The problem is closed.')).toBeVisible()
    await expect(problem).toHaveCount(0)
    await admin.getByLabel('New delivery status').selectOption('Shipped')
    await button(admin, 'Save').click()
    await expect(admin.getByText('The order is changed.')).toBeVisible()
    await goTo(admin, 'Audit log')
    await expect(admin.getByText('closed a problem of order').first()).toBeVisible()
  })
})
