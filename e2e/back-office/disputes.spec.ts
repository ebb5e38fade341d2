import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, withAdmin } from '../support/back-office.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { buyCart } from '../support/purchases.ts'
import { expect, open, sandbox, test } from '../support/shop.ts'
import { lamp, putInCart } from '../support/shopping.ts'

const disputedCard = '4000 0000 0000 0259'

async function expectBalance(page: Page, balance: RegExp): Promise<void> {
  await expect(async () => {
    await open(page, '/wallet')
    await expect(page.getByRole('status').getByText(balance)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('D64 a payment is disputed in the sandbox: marked, held and without its tokens in the shop, until the shop wins', async ({
  page,
  browser,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email, disputedCard)
  await rememberSession(page, email)
  await expectBalance(page, /^0\.00 tokens$/)

  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await expect(admin.getByRole('table').getByText('Disputed')).toBeVisible()
    await expect(admin.getByRole('table').getByText('Held')).toBeVisible()
    await admin.getByRole('table').getByRole('link').click()
    await expect(admin.getByText('Held, because the payment is disputed.')).toBeVisible()
    await expect(admin.getByText('needs response')).toBeVisible()
    await expect(admin.getByLabel('New delivery status')).toHaveCount(0)
    await expectNoFlaws(admin)

    await open(admin, '/admin')
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

    await expect(async () => {
      await open(admin, `/admin/orders?search=${email}`)
      await expect(admin.getByRole('table').getByText('Won')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(admin.getByRole('table').getByText('Held')).toHaveCount(0)
  })
  await expectBalance(page, /^[1-9]\d*\.00 tokens$/)
})
