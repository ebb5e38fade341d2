import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { apiOfAdmin, signInAsAdmin } from '../../support/admin.ts'
import { button, dialog, goTo } from '../../support/back-office.ts'
import { field, freshName, toast } from '../../support/family.ts'
import { expect, open, test } from '../../support/shop.ts'

test('D74 D93 Back office: a discount is created, found, changed, ended and deleted; one that two admins change shows both, and saves what is chosen', async ({
  page,
  forgive,
}) => {
  const code = freshName('spring')
  await signInAsAdmin(page)
  await open(page, '/admin/discounts/new')
  await field(page, 'Code').fill('a!')
  await field(page, 'Percent').fill('100.5')
  await button(page, 'Create').click()
  await expect(field(page, 'Percent')).toHaveAccessibleDescription(/above 0 and at most 100/)
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/3 to 40 letters/)
  await field(page, 'Code').fill(code)
  await field(page, 'Percent').fill('12.5')
  await field(page, 'Uses in all (optional)').fill('10')
  await field(page, 'Only for a product (name or SKU)').fill('owl lamp sage')
  await button(page, 'Add').click()
  await expect(button(page, 'Remove Owl Lamp Sage')).toBeVisible()
  await expectNoFlaws(page)
  await button(page, 'Create').click()
  await expect(toast(page, 'The discount is created.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code.toUpperCase())
  await expectNoFlaws(page)

  await field(page, 'Takes off').selectOption('An amount')
  await field(page, 'Amount in dollars').fill('5')
  await field(page, 'Last day (optional)').fill('2099-12-31')
  await button(page, 'Save').click()
  await expect(toast(page, 'The discount is saved.')).toBeVisible()

  await test.step('somebody else changes it meanwhile', () => changeMeanwhile(page))
  forgive('409')
  await goTo(page, 'Discounts')
  await field(page, 'Code').fill(code)
  await button(page, 'Search').click()
  const row = page.getByRole('row', { name: new RegExp(code, 'i') })
  await expect(row).toContainText(/\$5\.00.*Until Nov 30, 2099.*0 of 3.*Active/)
  await expectNoFlaws(page)
  await row.getByRole('link').click()
  await button(page, 'End now').click()
  await button(dialog(page), 'End now').click()
  await expect(toast(page, `${code.toUpperCase()} has ended.`)).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await button(page, 'Delete').click()
  await button(dialog(page), 'Delete').click()
  await expect(toast(page, `${code.toUpperCase()} is deleted.`)).toBeVisible()
  await field(page, 'Code').fill(code)
  await button(page, 'Search').click()
  await expect(page.getByText('No matching codes')).toBeVisible()
})

async function changeMeanwhile(page: Page): Promise<void> {
  const id = page.url().split('/').at(-1)
  const another = await apiOfAdmin(page.request)
  await another('PUT', `/api/admin/discounts/${id}`, { to: '2099-11-30' })
  await field(page, 'Uses in all (optional)').fill('3')
  await button(page, 'Save').click()
  await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')
  await button(dialog(page), 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Last day (optional)')).toHaveValue('2099-11-30')
  await expect(field(page, 'Uses in all (optional)')).toHaveValue('3')
}
