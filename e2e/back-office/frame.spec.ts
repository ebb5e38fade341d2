import { expectNoFlaws } from '../support/accessibility.ts'
import { button, withAdmin } from '../support/back-office.ts'
import { field } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

test('Back office: Save and the navigation stay in view on a long page, and a slash or Ctrl+K leads to the search', async ({
  browser,
}) => {
  await withAdmin(browser, async (admin) => {
    await admin.setViewportSize({ width: 1280, height: 900 })
    await open(admin, '/admin/products/owl-lamp-sage')
    await expect(button(admin, 'Save')).toBeInViewport({ ratio: 1 })
    await field(admin, 'Warnings').scrollIntoViewIfNeeded()
    await expect(button(admin, 'Save')).toBeInViewport({ ratio: 1 })
    await expect(admin.getByRole('link', { name: 'Today' })).toBeInViewport({ ratio: 1 })
    const find = admin.getByRole('textbox', { name: /^Find orders/ })
    await admin.keyboard.press('/')
    await expect(find).toBeFocused()
    await field(admin, 'Name').fill('Owl')
    await field(admin, 'Name').press('/')
    await expect(field(admin, 'Name')).toHaveValue('Owl/')
    await admin.keyboard.press('Control+k')
    await expect(find).toBeFocused()
    await expectNoFlaws(admin)
  })
})

test('Back office: what is taken off the shelf comes back by Undo', async ({ browser }) => {
  await withAdmin(browser, async (admin) => {
    await admin.setViewportSize({ width: 1280, height: 900 })
    await open(admin, '/admin/products?search=SL-S-MINT')
    await button(admin, 'Deactivate Round Speaker Mint').click()
    await button(admin, 'Undo').click()
    await expect(button(admin, 'Deactivate Round Speaker Mint')).toBeVisible()
    await expect(admin.getByText('Round Speaker Mint is on the shelf.')).toBeVisible()
  })
})
