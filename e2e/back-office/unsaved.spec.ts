import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, dropFiles, goTo, pictureOnDisk, withProduct } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, hold, open, test } from '../support/shop.ts'

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('D93 leaving a form with unsaved changes asks, and leaving it saved does not; pictures that are moved, and files that are dropped, are unsaved changes, too, but looking for a country is not', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  const allProducts = page.getByRole('link', { name: 'All products' })
  await field(page, 'Name').fill('Owl Lamp')
  await allProducts.click()
  await expect(button(leaveDialog(page), 'Stay here')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue('Owl Lamp')
  await allProducts.click()
  await button(leaveDialog(page), 'Leave').click()
  await expect(page).toHaveURL(/\/admin\/products$/)

  await test.step('pictures that are moved', async () => {
    await page.getByRole('table').getByRole('link', { name: 'Owl Lamp Sage' }).click()
    await button(page, 'Move picture 1 down').click()
    await allProducts.click()
    await button(leaveDialog(page), 'Leave').click()
    await expect(page).toHaveURL(/\/admin\/products$/)
  })
  await test.step('files that are dropped', async () => {
    await goTo(page, 'Bundles')
    await page.getByRole('link', { name: 'New bundle' }).click()
    await dropAndLeave(page, 'Picture')
    await goTo(page, 'Bundles')
    await page.getByRole('main').getByRole('link', { name: 'Moonlight Garden' }).first().click()
    await page.getByRole('link', { name: 'Add a story' }).click()
    await dropAndLeave(page, 'Story file')
  })
  await test.step('looking for a country', async () => {
    await goTo(page, 'Settings')
    await page.getByRole('main').getByRole('link', { name: 'Selling and shipping', exact: true }).click()
    await field(page, 'Find a country').fill('switz')
    await expect(page.getByText('1 country')).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

async function dropAndLeave(page: Page, label: string): Promise<void> {
  await dropFiles(field(page, label), [await pictureOnDisk('dropped.png', 'teal')])
  await expect(page.locator('input[type=hidden][value*="/"]')).toHaveCount(1)
  await page.getByRole('main').getByRole('link').first().click()
  await button(leaveDialog(page), 'Leave').click()
  await expect(page).not.toHaveURL(/new$/)
}

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

test('D93 a refusal that comes after its dialog was closed is told at once, and not when the dialog is opened again; what was typed stays when what is shown cannot be loaded again', async ({
  page,
  forgive,
}) => {
  const product = { name: freshName('Hare lamp'), description: '<p>A lamp.</p>', isActive: false, stock: 3 }
  await withProduct(page.request, product, async (id) => {
    await signInAsAdmin(page)
    await open(page, `/admin/products/${id}`)
    await field(page, 'Name').fill('Red Fox Lamp')
    await test.step('a refusal', () => removeTooMany(page, id))
    await page.route(`**/api/admin/products/${id}`, (route) => route.fulfill({ status: 503, json: {} }))
    await field(page, 'Pieces').fill('-1')
    await field(page, 'Reason').fill('Broken')
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
    // The last that the page asks for; the product is deleted after it.
    const reread = page.waitForResponse(`**/api/admin/products/${id}/prices`)
    await button(page, 'Save').click()
    await expect(toast(page, 'The product is saved.')).toBeVisible()
    await reread
    forgive('409')
  })
})

/** Leaves the dialog open again. */
async function removeTooMany(page: Page, id: string): Promise<void> {
  const goOn = await hold(page, `**/api/admin/products/${id}/stock`)
  await button(page, 'Add or remove').click()
  await field(page, 'Pieces').fill('-4')
  await field(page, 'Reason').fill('Broken')
  await button(dialog(page), 'Save').click()
  await expect(dialog(page)).toContainText('One moment…')
  await button(dialog(page), 'Go back').click()
  goOn()
  const refusal = 'Only 3 can be removed: the others are sold or held by open checkouts'
  await expect(toast(page, refusal)).toBeVisible()
  await button(page, 'Add or remove').click()
  await expect(field(page, 'Pieces')).toHaveValue('')
  await expect(dialog(page)).not.toContainText(refusal)
}
