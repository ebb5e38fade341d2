import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, picture, uploadTimeout } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'

useOwnShop()

/** As a checkbox of the product's form. */
async function putIn(page: Page, product: string, collection: string): Promise<void> {
  await open(page, `/admin/products/${product}`)
  await page.getByLabel(collection).check()
  await button(page, 'Save').click()
  await expect(toast(page, 'The product is saved.')).toBeVisible()
}

test('S2.03 S2.04 an own collection is created, arranged by keyboard, met by visitors, hidden, shown and deleted', async ({
  page,
  browser,
  forgive,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  await page.getByRole('link', { name: 'New collection' }).click()
  await field(page, 'Name').fill('Für die Reise')
  await expect(field(page, 'Address')).toHaveValue('fur-die-reise')
  await field(page, 'Address').fill('btspeaker')
  await field(page, 'Description').fill('Small lights that fit into a bag.')
  await field(page, 'Picture').setInputFiles(await picture('bag.png', 'teal'))
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible(uploadTimeout)
  await field(page, 'Alt text').fill('A bag')
  await button(page, 'Create').click()
  await expect(field(page, 'Address')).toHaveAccessibleDescription(/Another collection has this address/)
  await field(page, 'Address').fill('travel')
  await button(page, 'Create').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Für die Reise')
  await putIn(page, 'owl-lamp-sage', 'Für die Reise')
  await putIn(page, 'carry-pouch-sand', 'Für die Reise')

  const visit = (look: (visitor: Page) => Promise<void>) => elsewhere(browser, look)
  const cards = (visitor: Page) => visitor.locator('main li article').getByRole('heading')
  await visit(async (visitor) => {
    await open(visitor, '/collections')
    await visitor.locator('a[href="/collections/travel"]').last().click()
    await expect(cards(visitor)).toHaveCount(2)
  })

  await open(page, '/admin/collections/travel')
  const rows = page.getByRole('listitem').filter({ hasText: /^\d/ })
  const [first, last] = [rows.first().getByRole('link'), rows.last().getByRole('link')]
  const name = (await last.textContent()) ?? ''
  await button(page, `Move ${name} to the top`).press('Enter')
  await expect(toast(page, `${name} is at place 1.`)).toBeVisible()
  await expect(first).toHaveText(name)
  await expect(page.getByText(/You have arranged the first product\./)).toBeVisible()
  await visit(async (visitor) => {
    await open(visitor, '/collections/travel')
    await expect(cards(visitor).first()).toHaveText(name)
  })
  await button(page, `Move ${name} down`).click()
  await expect(last).toHaveText(name)

  await open(page, '/admin/collections')
  const hide = page.getByRole('button', { name: /^Hide\s*Für die Reise/ })
  await hide.click()
  await expect(toast(page, 'Für die Reise is hidden. Its products stay in the shop.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Für die Reise' }).getByText('Hidden')).toBeVisible()
  await visit(async (visitor) => expect(await open(visitor, '/collections/travel')).toBe(404))
  await page.getByRole('button', { name: /^Show\s*Für die Reise/ }).click()
  await expect(hide).toBeVisible()
  await visit(async (visitor) => expect(await open(visitor, '/collections/travel')).toBe(200))

  await page.getByRole('link', { name: 'Night Lamps' }).click()
  await expect(page.getByText(/it can't be deleted/)).toBeVisible()
  await expect(button(page, 'Delete the collection')).toHaveCount(0)
  await open(page, '/admin/collections/travel')
  await button(page, 'Delete the collection').click()
  await expect(dialog(page)).toContainText('2 products leave it and stay in the shop.')
  await button(dialog(page), 'Delete').click()
  await expect(toast(page, 'Für die Reise is deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Night Lamps', 'Round Speakers'])
  await visit(async (visitor) => {
    expect(await open(visitor, '/collections/travel')).toBe(404)
    expect(await open(visitor, '/productinfo/owl-lamp-sage')).toBe(200)
  })
  // The address that was taken is what the browser reports.
  forgive('409')
})
