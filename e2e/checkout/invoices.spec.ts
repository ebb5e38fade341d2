import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, orderOf, withAdmin } from '../support/back-office.ts'
import { expect, open, test } from '../support/shop.ts'

/** The file that a button saves. */
async function saved(page: Page, name: RegExp | string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('D76 a parent finds the invoice with the order; staff find it, too, the taxes of the month, and all of it for the accountant', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await open(page, '/order?tab=physical')
  const own = await saved(page, /^Invoice \(PDF\)/)
  expect(own.name).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
  expect(own.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expectNoFlaws(page)
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}`)
    await admin.getByRole('table').getByRole('link').click()
    await expect(admin.getByText('Taxed in')).toBeVisible()
    const theirs = await saved(admin, `PDF of ${own.name.replace('.pdf', '')}`)
    expect(theirs.bytes.equals(own.bytes)).toBe(true)
    await expectNoFlaws(admin)
    await open(admin, '/admin/money')
    await expect(button(admin, 'Taxes as CSV')).toBeVisible()
    const taxes = await saved(admin, 'Taxes as CSV')
    expect(taxes.bytes.toString()).toContain(',US,')
    const month = await saved(admin, 'The month for the accountant')
    expect(month.name).toMatch(/^accounting-\d{4}-\d\d\.zip$/)
    expect(month.bytes.includes(`documents/${own.name}`)).toBe(true)
    await expectNoFlaws(admin)
  })
})
