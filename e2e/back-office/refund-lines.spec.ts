import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { expect, open, test } from '../support/shop.ts'

async function openRefundOf(admin: Page, email: string) {
  await open(admin, `/admin/orders?search=${email}`)
  await admin.getByRole('table').getByRole('link').click()
  await button(admin, 'Refund').click()
  await expect(dialog(admin).getByRole('group', { name: 'What goes back' })).toBeVisible()
}

async function chooseFirst(admin: Page) {
  await dialog(admin)
    .getByLabel(/^Pieces of /)
    .first()
    .fill('1')
  await dialog(admin).getByLabel('Reason').fill('It was broken')
}

test('D75 Back office: staff refund a line; a colleague who chose the same piece meanwhile is told, and sees what is left', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await withAdmin(browser, async (colleague) => {
      for (const one of [admin, colleague]) await openRefundOf(one, email)
      await expectNoFlaws(admin)
      for (const one of [admin, colleague]) await chooseFirst(one)
      await dialog(admin)
        .getByRole('button', { name: /^Refund/ })
        .click()
      await expect(admin.getByText('Partly refunded')).toBeVisible()
      await expect(admin.getByText('1 refunded', { exact: true })).toBeVisible()
      const download = admin.waitForEvent('download')
      await button(admin, 'Packing slip').click()
      expect((await download).suggestedFilename()).toBe('packing-slips.pdf')
      await dialog(colleague)
        .getByRole('button', { name: /^Refund/ })
        .click()
      await expect(dialog(colleague).getByText('Some of this is refunded already')).toBeVisible()
      await expect(dialog(colleague).getByText(/: all of it is refunded$/)).toBeVisible()
      await button(dialog(colleague), 'Go back').click()
      await button(colleague, 'Refund').click()
      await chooseFirst(colleague)
      await dialog(colleague)
        .getByRole('button', { name: /^Refund/ })
        .click()
      await expect(colleague.getByText('Refunded', { exact: true }).first()).toBeVisible()
    })
  })
})
