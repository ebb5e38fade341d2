import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

test('D79 Back office: an order is found from any page, noted on, and goes to another address', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await open(admin, '/admin/products')
    const find = admin.getByLabel('Find orders, customers, products, codes')
    await find.fill(email)
    await find.press('Enter')
    await expect(admin.getByRole('heading', { level: 1, name: `Search: ${email}` })).toBeVisible()
    // Only what found something: the order and its customer.
    await expect(admin.getByRole('heading', { level: 2 })).toHaveText(['Orders', 'Customers'])
    await expect(admin.getByText('Nothing found')).toBeHidden()
    await expectNoFlaws(admin)
    await admin.locator('section').filter({ hasText: 'Orders' }).getByRole('link').first().click()
    await expect(admin.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()

    await button(admin, 'Add a note').click()
    await field(dialog(admin), 'Note').fill('Called twice')
    await button(dialog(admin), 'Save').click()
    await expect(admin.getByText('Called twice')).toBeVisible()

    await button(admin, 'Change the address').click()
    await field(dialog(admin), 'Street and number').fill('9 Harbour Road')
    await button(dialog(admin), 'Save and tell the customer').click()
    await expect(toast(admin, 'The address is changed.')).toBeVisible()
    await expect(admin.getByText('9 Harbour Road')).toBeVisible()
    await expectNoFlaws(admin)

    await find.fill('no such words')
    await find.press('Enter')
    await expect(admin.getByText('Nothing found')).toHaveCount(1)
    await expect(admin.getByText('Nothing found')).toBeVisible()
  })
})
