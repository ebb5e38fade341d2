import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { insertAdmin } from '../support/database.ts'
import { bearerOf, field, freshName, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

/** A product that nobody sees but admins. */
async function newProduct(page: Page): Promise<string> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  const data = { name: 'Owl', sku: email, price: 20, description: '<p>Glows</p>', images: [], collections: [] }
  const headers = await bearerOf(email)
  const reply = await page.request.post(`${shop()}/api/products/`, { headers, data: { ...data, isActive: false } })
  return (await reply.json()).data._id
}

const choice = (page: Page, label: string, name: string) =>
  dialog(page).getByRole('group', { name: label, exact: true }).getByRole('radio', { name })

test('D93 a stale product shows field by field what each wrote, and saves what is chosen', async ({
  page,
  browser,
  forgive,
}) => {
  const address = `/admin/products/${await newProduct(page)}`
  const sku = (who: string) => `${address}-${who}`
  await signInAsAdmin(page)
  await open(page, address)
  await withAdmin(browser, async (other) => {
    await open(other, address)
    await field(other, 'Name').fill('Owl of the other')
    await field(other, 'Price in dollars').fill('31')
    await field(other, 'SKU').fill(sku('other'))
    await button(other, 'Save').click()
    await expect(toast(other, 'The product is saved.')).toBeVisible()
  })
  await field(page, 'Name').fill('My owl')
  await field(page, 'SKU').fill(sku('mine'))
  await button(page, 'Save').click()

  await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')
  await expect(dialog(page).locator('legend')).toHaveText(['Name', 'SKU', 'Price in dollars'])
  await expect(dialog(page).getByText('Owl of the other')).toBeVisible()
  await expect(choice(page, 'Name', 'Keep mine')).toBeChecked()
  await expect(choice(page, 'Price in dollars', 'Take theirs')).toBeChecked()
  await expectNoViolations(page)

  await button(dialog(page), 'Go back').click()
  await expect(button(page, 'Save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')

  await button(dialog(page), 'Take all of theirs').click()
  await expect(choice(page, 'Name', 'Take theirs')).toBeChecked()
  await button(dialog(page), 'Keep all of mine').click()
  await expect(choice(page, 'Price in dollars', 'Keep mine')).toBeChecked()
  await choice(page, 'Price in dollars', 'Take theirs').check()
  await choice(page, 'SKU', 'Take theirs').check()
  await button(dialog(page), 'Save').click()
  await expect(toast(page, 'What you chose is saved.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'SKU')).toHaveValue(sku('other'))
  await expect(field(page, 'Price in dollars')).toHaveValue('31')
  await expect(field(page, 'Name')).toHaveValue('My owl')

  await test.step('saving goes on with the new version', async () => {
    await field(page, 'Name').fill('My owl again')
    await button(page, 'Save').click()
    await expect(toast(page, 'The product is saved.')).toBeVisible()
  })
  forgive('409')
})

test('D93 a stale order shows the tracking that somebody else has saved, and mine is saved once it is chosen', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  const openOrder = async (admin: Page) => {
    await open(admin, `/admin/orders?search=${email}`)
    await admin.getByRole('table').getByRole('link').click()
    await expect(field(admin, 'Carrier')).toBeVisible()
  }
  const enter = async (admin: Page, number: string) => {
    await field(admin, 'Carrier').fill('UPS')
    await field(admin, 'Tracking number').fill(number)
    await button(admin, 'Save').click()
  }
  await withAdmin(browser, async (admin) => {
    await openOrder(admin)
    await withAdmin(browser, async (other) => {
      await openOrder(other)
      await enter(other, '1Z-THEIRS')
      await expect(toast(other, 'The order is changed.')).toBeVisible()
    })
    await enter(admin, '1Z-MINE')
    await expect(dialog(admin)).toHaveAccessibleName('Somebody else has saved this meanwhile')
    await expect(dialog(admin).locator('legend')).toHaveText(['Tracking'])
    await expect(dialog(admin).getByText('1Z-THEIRS')).toBeVisible()
    await choice(admin, 'Tracking', 'Keep mine').check()
    await button(dialog(admin), 'Save').click()
    await expect(toast(admin, 'What you chose is saved.')).toBeVisible()
    await expect(field(admin, 'Tracking number')).toHaveValue('1Z-MINE')
  })
})
