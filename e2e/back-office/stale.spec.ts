import type { Browser, Page } from '@playwright/test'
import { expectNoFlaws, expectNoViolations } from '../support/accessibility.ts'
import { apiOfAdmin, signInAsAdmin } from '../support/admin.ts'
import { button, dialog, newOrder, withAdmin, withProduct } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

const choice = (page: Page, label: string, name: string) =>
  dialog(page).getByRole('group', { name: label, exact: true }).getByRole('radio', { name })

test('D93 a stale product shows field by field what each wrote, and saves what is chosen', async ({
  page,
  forgive,
}) => {
  const sku = freshName('owl')
  const draft = { name: 'Owl', sku, description: '<p>Glows</p>', isActive: false }
  await withProduct(page.request, draft, (id) => chooseFields(page, `/products/${id}`, sku))
  forgive('409')
})

async function chooseFields(page: Page, product: string, before: string): Promise<void> {
  const sku = (who: string) => `${before}-${who}`
  await signInAsAdmin(page)
  await open(page, `/admin${product}`)
  await expect(field(page, 'Name')).toHaveValue('Owl')
  const another = await apiOfAdmin(page.request)
  await another('PUT', `/api${product}`, { name: 'Owl of the other', price: 31, sku: sku('other') })
  await field(page, 'Name').fill('My owl')
  await field(page, 'SKU').fill(sku('mine'))
  await button(page, 'Save').click()

  await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')
  await expect(dialog(page).locator('legend')).toHaveText(['Name', 'SKU', 'Price'])
  await expect(dialog(page).getByText('Owl of the other')).toBeVisible()
  await expect(choice(page, 'Name', 'Keep mine')).toBeChecked()
  await expect(choice(page, 'Price', 'Take theirs')).toBeChecked()
  await expectNoViolations(page)

  await button(dialog(page), 'Go back').click()
  await expect(button(page, 'Save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')

  await button(dialog(page), 'Take all of theirs').click()
  await expect(choice(page, 'Name', 'Take theirs')).toBeChecked()
  await button(dialog(page), 'Keep all of mine').click()
  await expect(choice(page, 'Price', 'Keep mine')).toBeChecked()
  await choice(page, 'Price', 'Take theirs').check()
  await choice(page, 'SKU', 'Take theirs').check()
  await button(dialog(page), 'Save').click()
  await expect(toast(page, 'What you chose is saved.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'SKU')).toHaveValue(sku('other'))
  await expect(field(page, 'Price in dollars')).toHaveValue('31')
  await expect(field(page, 'Name')).toHaveValue('My owl')

  await test.step('saving goes on with the new version', async () => {
    await field(page, 'Name').fill('My owl again')
    await button(page, 'Save').click()
    await expect(toast(page, 'The product is saved.')).toBeVisible()
  })
  // It reads its product once more, which is about to be deleted.
  await open(page, '/about')
}

test('Back office: what is changed while its page still loads is shown, though what is on its way is older', async ({
  page,
}) => {
  const email = await newOrder(page)
  await signInAsAdmin(page)
  const staff = await apiOfAdmin(page.request)
  const [customer] = await staff('GET', `/api/admin/customers?search=${email}`)
  const adjusted = Promise.withResolvers<void>()
  await page.route(
    `**/api/admin/wallets/${customer.familyId}`,
    async (route) => {
      const before = await route.fetch()
      await adjusted.promise
      await route.fulfill({ response: before })
    },
    { times: 1 },
  )
  await page.goto(`${shop()}/admin/customers/${customer.familyId}/wallet`)
  await button(page, 'Adjust').click()
  await dialog(page).getByLabel('Tokens').fill('5')
  await dialog(page).getByLabel('Reason').fill('A present')
  await button(dialog(page), 'Adjust').click()
  await expect(toast(page, 'The wallet is adjusted.')).toBeVisible()
  adjusted.resolve()
  await expect(page.getByRole('row', { name: 'A present' })).toContainText('+5.00')
})

/** Opens somebody's only order for two of the staff. */
async function withTwoAtOrder(page: Page, browser: Browser, visit: (colleague: Page) => Promise<void>): Promise<void> {
  const email = await newOrder(page)
  await signInAsAdmin(page)
  await withAdmin(browser, async (colleague) => {
    for (const admin of [page, colleague]) {
      await open(admin, `/admin/orders?search=${email}`)
      await admin.getByRole('table').getByRole('link').click()
      await expect(field(admin, 'Carrier')).toBeVisible()
    }
    await visit(colleague)
  })
}

test('D93 D75 a stale order shows the tracking that somebody else has saved, and mine is saved once it is chosen; who refunds a piece that is refunded meanwhile is told, and sees what is left', async ({
  page,
  browser,
  forgive,
}) => {
  await withTwoAtOrder(page, browser, async (colleague) => {
    await enterTracking(colleague, '1Z-THEIRS')
    await expect(toast(colleague, 'The order is changed.')).toBeVisible()
    await enterTracking(page, '1Z-MINE')
    await expect(dialog(page)).toHaveAccessibleName('Somebody else has saved this meanwhile')
    await expect(dialog(page).locator('legend')).toHaveText(['Tracking'])
    await expect(dialog(page).getByText('1Z-THEIRS')).toBeVisible()
    await choice(page, 'Tracking', 'Keep mine').check()
    await button(dialog(page), 'Save').click()
    await expect(toast(page, 'What you chose is saved.')).toBeVisible()
    await expect(field(page, 'Tracking number')).toHaveValue('1Z-MINE')

    for (const one of [page, colleague]) {
      await button(one, 'Refund').click()
      await expect(dialog(one).getByRole('group', { name: 'What goes back' })).toBeVisible()
    }
    await expectNoFlaws(page)
    for (const one of [page, colleague]) await chooseFirst(one)
    await refundButton(page).click()
    await expect(page.getByText('Partly refunded')).toBeVisible()
    await expect(page.getByText('1 refunded', { exact: true })).toBeVisible()
    const download = page.waitForEvent('download')
    await button(page, 'Packing slip').click()
    expect((await download).suggestedFilename()).toBe('packing-slips.pdf')
    await refundButton(colleague).click()
    await expect(dialog(colleague).getByText('Some of this is refunded already')).toBeVisible()
    await expect(dialog(colleague).getByText(/: all of it is refunded$/)).toBeVisible()
    await button(dialog(colleague), 'Go back').click()
    await button(colleague, 'Refund').click()
    await chooseFirst(colleague)
    await refundButton(colleague).click()
    await expect(colleague.getByText('Refunded', { exact: true }).first()).toBeVisible()
  })
  forgive('409')
})

async function enterTracking(admin: Page, number: string): Promise<void> {
  await field(admin, 'Carrier').fill('UPS')
  await field(admin, 'Tracking number').fill(number)
  await button(admin, 'Save').click()
}

/** Its label ends with the sum. */
const refundButton = (admin: Page) => dialog(admin).getByRole('button', { name: /^Refund/ })

async function chooseFirst(admin: Page): Promise<void> {
  const pieces = dialog(admin).getByLabel(/^Pieces of /)
  await pieces.first().fill('1')
  await dialog(admin).getByLabel('Reason').fill('It was broken')
}
