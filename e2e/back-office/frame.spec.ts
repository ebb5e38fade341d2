import { signInAsAdmin } from '../support/admin.ts'
import { button } from '../support/back-office.ts'
import { field } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

test('Back office: what is taken off the shelf comes back by Undo; Save and the navigation stay in view on a long page, and a slash or Ctrl+K leads to the search', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/admin/products?search=SL-S-MINT')
  await button(page, 'Deactivate Round Speaker Mint').click()
  await button(page, 'Undo').click()
  await expect(button(page, 'Deactivate Round Speaker Mint')).toBeVisible()
  await expect(page.getByText('Round Speaker Mint is on the shelf.')).toBeVisible()

  await page.getByRole('table').getByRole('link', { name: 'Round Speaker Mint' }).click()
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 })
  await field(page, 'Warnings').scrollIntoViewIfNeeded()
  await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Today' })).toBeInViewport({ ratio: 1 })
  const find = page.getByRole('textbox', { name: /^Find orders/ })
  await page.keyboard.press('/')
  await expect(find).toBeFocused()
  await field(page, 'Name').fill('Owl')
  await field(page, 'Name').press('/')
  await expect(field(page, 'Name')).toHaveValue('Owl/')
  await page.keyboard.press('Control+k')
  await expect(find).toBeFocused()
})
