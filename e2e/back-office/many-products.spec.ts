import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

test('D93 Back office: a product is copied as a draft that has its time to publish, and many change at once after they were shown', async ({
  page,
}) => {
  const name = freshName('Copied lamp')
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByText('A copy of Owl Lamp Sage')).toBeVisible()
  await button(page, 'Create').click()
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(freshName('SKU'))
  await field(page, 'On the shelf from').fill('2098-12-24T09:00')
  await button(page, 'Create').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toHaveCount(0)
  const id = page.url().split('/').at(-1)
  expect((await page.request.get(`${shop()}/productinfo/${id}`)).status()).toBe(404)

  await open(page, `/admin/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(/^From Dec 24, 2098/)).toBeVisible()
  await page.getByLabel(name, { exact: true }).check()
  await button(page, 'Change them').click()
  await field(page, 'Price').selectOption('percent')
  await field(page, 'Percent, such as -10').fill('0')
  await button(page, 'Show what would change').click()
  await expect(dialog(page).getByText('Please enter a percentage')).toBeVisible()
  await field(page, 'Percent, such as -10').fill('-50')
  await field(page, 'Shelf').selectOption('on')
  await expectNoFlaws(page)
  await button(page, 'Show what would change').click()
  await expect(dialog(page).getByText(/to \$[\d.]+; on the shelf/)).toBeVisible()
  expect((await page.request.get(`${shop()}/productinfo/${id}`)).status()).toBe(404)
  await button(page, 'Change 1 product').click()
  await expect(toast(page, '1 product changed.')).toBeVisible()
  await expect(page.getByText('On the shelf', { exact: true })).toBeVisible()
  expect((await page.request.get(`${shop()}/productinfo/${id}`)).status()).toBe(200)

  await test.step('and off the shelf again', async () => {
    // Narrow screens have the checkbox on the product's page.
    await page.setViewportSize({ width: 1280, height: 720 })
    await button(page, `Deactivate ${name}`).click()
    await expect(toast(page, `${name} is off the shelf.`)).toBeVisible()
  })
})
