import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

test('D93 Back office: a product is copied as a draft that has its time to publish, and many change at once after they were shown', async ({
  page,
  forgive,
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
  await test.step('what was prepared stays when it fails, and can be gone back to', async () => {
    await page.route('**/api/admin/products/bulk', (route) => route.fulfill({ status: 503, json: {} }))
    await button(page, 'Change 1 product').click()
    await expect(dialog(page)).toContainText('The products could not be changed. Please try again.')
    forgive('503')
    await page.unroute('**/api/admin/products/bulk')
    await expectNoFlaws(page)
    await button(dialog(page), 'Go back').click()
    await expect(field(page, 'Percent, such as -10')).toHaveValue('-50')
    await expect(field(page, 'Shelf')).toHaveValue('on')
    await button(page, 'Show what would change').click()
    await expect(dialog(page).getByText(/to \$[\d.]+; on the shelf/)).toBeVisible()
  })
  await button(page, 'Change 1 product').click()
  await expect(toast(page, '1 product changed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('On the shelf', { exact: true })).toBeVisible()
  expect((await page.request.get(`${shop()}/productinfo/${id}`)).status()).toBe(200)

  await test.step('and off the shelf again', async () => {
    // Narrow screens have the checkbox on the product's page.
    await page.setViewportSize({ width: 1280, height: 720 })
    await button(page, `Deactivate ${name}`).click()
    await expect(toast(page, `${name} is off the shelf.`)).toBeVisible()
  })
})

test('Back office: several orders move at once, and the others say why they stay', async ({ page, browser }) => {
  const email = await orderOf(page)
  const own = await browser.newContext()
  const admin = await own.newPage()
  await signInAsAdmin(admin)
  await open(admin, `/admin/orders?search=${email}`)
  for (const [status, plan, words] of [
    ['Delivered', '1 of 1 order can be moved. 1 mail goes out to customers.', '1 of 1 order moved.'],
    ['Shipped', '0 of 1 order can be moved. No mail goes out to customers.', '0 of 1 order moved.'],
  ] as const) {
    await admin.getByRole('checkbox', { name: /^Order/ }).check()
    await field(admin, 'New delivery status').selectOption(status)
    await button(admin, 'Move').click()
    await expect(dialog(admin)).toContainText(plan)
    await button(admin, 'Move the orders').click()
    await expect(toast(admin, words)).toBeVisible()
    await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(admin.getByText(/^Order \d+: An order only moves forward/)).toBeVisible()
  await expect(admin.getByRole('cell', { name: 'Delivered' })).toBeVisible()
  await own.close()
})

test('Back office: orders move to the status that was asked about, even if another one was chosen meanwhile', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    const isChosen = Promise.withResolvers<void>()
    await admin.route('**/api/admin/orders/delivery', async (route) => {
      await isChosen.promise
      await route.continue()
    })
    await admin.getByRole('checkbox', { name: /^Order/ }).check()
    await field(admin, 'New delivery status').selectOption('Shipped')
    await button(admin, 'Move').click()
    await field(admin, 'New delivery status').selectOption('Delivered')
    isChosen.resolve()
    await expect(dialog(admin)).toHaveAccessibleName('Move to Shipped?')
    await button(admin, 'Move the orders').click()
    await expect(admin.getByRole('cell', { name: 'Shipped' })).toBeVisible()
  })
})
