import { expectNoFlaws } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, dialog, goTo, newOrder, searchList } from '../../support/back-office.ts'
import { field, freshName, toast } from '../../support/family.ts'
import { expect, hold, open, shop, test } from '../../support/shop.ts'

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

  await goTo(page, 'Products')
  await searchList(page, name)
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

test('Back office: several orders move at once to the status that was asked about, and the others say why they stay', async ({
  page,
}) => {
  const email = await newOrder(page)
  await signInAsAdmin(page)
  await open(page, `/admin/orders?search=${email}`)
  const choose = async (status: string) => {
    await page.getByRole('checkbox', { name: /^Order/ }).check()
    await field(page, 'New delivery status').selectOption(status)
    await button(page, 'Move').click()
  }
  await test.step('even if another one was chosen meanwhile', async () => {
    const goOn = await hold(page, '**/api/admin/orders/delivery')
    await choose('Shipped')
    await field(page, 'New delivery status').selectOption('Delivered')
    goOn()
    await expect(dialog(page)).toHaveAccessibleName('Move to Shipped?')
    await button(page, 'Move the orders').click()
    await expect(page.getByRole('cell', { name: 'Shipped' })).toBeVisible()
  })
  for (const [status, plan, words] of [
    ['Delivered', '1 of 1 order can be moved. 1 mail goes out to customers.', '1 of 1 order moved.'],
    ['Shipped', '0 of 1 order can be moved. No mail goes out to customers.', '0 of 1 order moved.'],
  ] as const) {
    await choose(status)
    await expect(dialog(page)).toContainText(plan)
    await button(page, 'Move the orders').click()
    await expect(toast(page, words)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(page.getByText(/^Order \d+: An order only moves forward/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Delivered' })).toBeVisible()
})
