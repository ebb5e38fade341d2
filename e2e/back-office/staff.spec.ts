import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { button } from '../support/back-office.ts'
import { field, freshName, mailsTo, rememberSession, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const entries = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link')

test('D79 an owner invites a packer, who sees orders and returns alone, then as editor products, and once ended nothing', async ({
  page,
  request,
  browser,
}) => {
  const email = `${freshName('packer')}@example.com`
  await signInAsAdmin(page)
  await open(page, '/admin/staff')

  await test.step('the invitation', async () => {
    await button(page, 'Invite a colleague').click()
    await button(page, 'Send the invitation').click()
    await expect(field(page, 'First name')).toBeFocused()
    await field(page, 'First name').fill('Pat')
    await field(page, 'Last name').fill('Miller')
    await field(page, 'Email').fill(email)
    await field(page, 'Role').selectOption('packer')
    await button(page, 'Send the invitation').click()
    await expect(toast(page, 'The invitation is on its way.')).toBeVisible()
    await expect(rowOf(page, email)).toContainText('Packer')
  })

  const guest = await (await browser.newContext()).newPage()
  await test.step('only what a packer does', async () => {
    await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1)
    await rememberSession(guest, email)
    await open(guest, '/admin/customers')
    await expect(guest.getByRole('heading', { name: 'Not your task' })).toBeVisible()
    await expect(entries(guest)).toHaveText(['Today', 'Orders', 'Returns', 'Second factor'])
  })

  await test.step('another role', async () => {
    await button(rowOf(page, email), 'Change role').click()
    await field(page, 'Role').selectOption('editor')
    await button(page, 'Change the role').click()
    await expect(rowOf(page, email)).toContainText('Editor')
    await open(guest, '/admin/products')
    await expect(entries(guest)).toHaveText([
      'Today',
      'Products',
      'Collections',
      'Bundles',
      'Settings',
      'Second factor',
    ])
    await expect(guest.getByRole('table')).toBeVisible()
  })

  await test.step('the end', async () => {
    await button(rowOf(page, email), 'End').click()
    await button(page, 'End the account').click()
    await expect(toast(page, 'The account is ended.')).toBeVisible()
    await expect(rowOf(page, email)).toHaveCount(0)
    await open(guest, '/admin/products')
    await expect(guest.getByRole('table')).toHaveCount(0)
  })
  await guest.context().close()
})
