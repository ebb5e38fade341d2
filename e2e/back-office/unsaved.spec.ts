import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, dropFiles, pictureOnDisk, withProduct } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('D93 leaving a form with unsaved changes asks, and leaving it saved does not', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  await field(page, 'Name').fill('Owl Lamp')
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(button(leaveDialog(page), 'Stay here')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue('Owl Lamp')
  await page.getByRole('link', { name: 'All products' }).click()
  await button(leaveDialog(page), 'Leave').click()
  await expect(page).toHaveURL(/\/admin\/products$/)
})

test('D93 who only looks for a country leaves without being asked', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/settings/selling')
  await field(page, 'Find a country').fill('switz')
  await expect(page.getByText('1 country')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('D93 closing the tab with unsaved changes asks, and without any it closes', async ({ page, context }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  const name = field(page, 'Name')
  const before = await name.inputValue()
  // Typed by keys, as a browser asks only after somebody has acted.
  await name.click()
  await page.keyboard.type('!')
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  expect((await name.inputValue()).replace('!', '')).toBe(before)

  const unchanged = await context.newPage()
  await open(unchanged, '/admin/products/owl-lamp-sage')
  await field(unchanged, 'Name').click()
  const closed = unchanged.waitForEvent('close')
  await unchanged.close({ runBeforeUnload: true })
  await closed
})

test('D93 pictures that are moved, and files that are dropped, are unsaved changes, too', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  await button(page, 'Move picture 1 down').click()
  await page.getByRole('link', { name: 'All products' }).click()
  await button(leaveDialog(page), 'Leave').click()
  await expect(page).toHaveURL(/\/admin\/products$/)

  for (const [path, label] of [
    ['/admin/bundles/new', 'Picture'],
    ['/admin/bundles/moonlight-garden/stories/new', 'Story file'],
  ] as const) {
    await open(page, path)
    await dropFiles(field(page, label), [await pictureOnDisk('dropped.png', 'teal')])
    await expect(page.locator('input[type=hidden][value*="/"]')).toHaveCount(1)
    await page.getByRole('main').getByRole('link').first().click()
    await button(leaveDialog(page), 'Leave').click()
    await expect(page).not.toHaveURL(/new$/)
  }
})

test('D93 what was typed stays when what is shown cannot be loaded again', async ({ page, forgive }) => {
  await withProduct(page.request, { name: 'Fox Lamp', description: '<p>A lamp.</p>', isActive: false }, async (id) => {
    await signInAsAdmin(page)
    await open(page, `/admin/products/${id}`)
    await field(page, 'Name').fill('Red Fox Lamp')
    await page.route(`**/api/admin/products/${id}`, (route) => route.fulfill({ status: 503, json: {} }))
    await button(page, 'Count the pieces').click()
    await field(page, 'Pieces there are').fill('3')
    await button(dialog(page), 'Save').click()
    await expect(page.getByText('The product could not be loaded.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Red Fox Lamp')
    forgive('503')

    await page.unroute(`**/api/admin/products/${id}`)
    await button(page, 'Try again').click()
    await expect(page.getByText('The product could not be loaded.')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await field(page, 'Name').press('End')
    await expect(field(page, 'Name')).toHaveValue('Red Fox Lamp')
    await button(page, 'Save').click()
    await expect(toast(page, 'The product is saved.')).toBeVisible()
  })
})

test('D93 a refusal that comes after its dialog was closed is told at once, and not when the dialog is opened again', async ({
  page,
  forgive,
}) => {
  const product = { name: freshName('Hare lamp'), description: '<p>A lamp.</p>', isActive: false, stock: 3 }
  await withProduct(page.request, product, async (id) => {
    await signInAsAdmin(page)
    await open(page, `/admin/products/${id}`)
    const isClosed = Promise.withResolvers<void>()
    await page.route(`**/api/admin/products/${id}/stock`, async (route) => {
      if (route.request().method() === 'POST') await isClosed.promise
      await route.continue()
    })
    await button(page, 'Add or remove').click()
    await field(page, 'Pieces').fill('-4')
    await field(page, 'Reason').fill('Broken')
    await button(dialog(page), 'Save').click()
    await expect(dialog(page)).toContainText('One moment…')
    await button(dialog(page), 'Go back').click()
    isClosed.resolve()
    const refusal = 'Only 3 can be removed: the others are sold or held by open checkouts'
    await expect(toast(page, refusal)).toBeVisible()
    await button(page, 'Add or remove').click()
    await expect(field(page, 'Pieces')).toHaveValue('')
    await expect(dialog(page)).not.toContainText(refusal)
    forgive('409')
  })
})
