import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, goTo, newOrder, rename, searchList } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

test('D79 Back office: an order is found from any page, noted on, and goes to another address; it and its customer are found by half a name, typed without its accents', async ({
  page,
}) => {
  const email = await newOrder(page)
  const name = freshName('Żaneta')
  await rename(page, email, name)
  const half = `z${name.slice(1, -3)}`.toUpperCase()
  await signInAsAdmin(page)
  await open(page, '/admin/products')
  const find = page.getByLabel('Find orders, customers, products, codes')
  await find.fill(email)
  await find.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Search: ${email}` })).toBeVisible()
  // Only what found something: the order and its customer.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Orders', 'Customers'])
  await expect(page.getByText('Nothing found')).toBeHidden()
  await expectNoFlaws(page)
  await page.locator('section').filter({ hasText: 'Orders' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()

  await button(page, 'Add a note').click()
  await field(dialog(page), 'Note').fill('Called twice')
  await button(dialog(page), 'Save').click()
  await expect(page.getByText('Called twice')).toBeVisible()

  await button(page, 'Change the address').click()
  await field(dialog(page), 'Street and number').fill('9 Harbour Road')
  await button(dialog(page), 'Save and tell the customer').click()
  await expect(toast(page, 'The address is changed.')).toBeVisible()
  await expect(page.getByText('9 Harbour Road')).toBeVisible()

  await find.fill('no such words')
  await find.press('Enter')
  await expect(page.getByText('Nothing found')).toHaveCount(1)
  await expect(page.getByText('Nothing found')).toBeVisible()

  await goTo(page, 'Orders')
  await searchList(page, `${half}QX`)
  await expect(page.getByText('No matching orders')).toBeVisible()
  await searchList(page, half)
  await expect(page.getByRole('status').getByText('1 order')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(name)
  await goTo(page, 'Customers')
  await page.getByRole('searchbox').fill(half)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('link', { name })).toHaveCount(1)
})
