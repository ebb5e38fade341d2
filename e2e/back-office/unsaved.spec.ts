import { signInAsAdmin } from '../support/admin.ts'
import { field } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

test('D93 leaving a form with unsaved changes asks, and leaving it saved does not', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/owl-lamp-sage')
  await field(page, 'Name').fill('Owl Lamp')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue('Owl Lamp')
  await page.getByRole('link', { name: 'All products' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
})
