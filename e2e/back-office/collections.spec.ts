import type { Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, picture, uploadTimeout, withAdmin } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'

useOwnShop()

test('S2.03 D42 Back office: collections change places, are coming soon or there, and are named anew for everyone at once', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Night Lamps', 'Round Speakers'])
  await expect(button(page, 'Move Night Lamps up')).toBeDisabled()
  await button(page, 'Move Night Lamps down').click()
  await expect(toast(page, 'Night Lamps is at place 2.')).toBeVisible()
  await expect(names).toHaveText(['Round Speakers', 'Night Lamps'])
  await expect(button(page, 'Move Night Lamps down')).toBeFocused()
  await page.getByRole('button', { name: /^Mark as coming soon\s*Night Lamps/ }).click()
  await page.getByRole('button', { name: /^No longer coming soon\s*Round Speakers/ }).click()
  await expect(toast(page, 'Round Speakers is there.')).toBeVisible()

  await test.step('what was begun and left is gone', async () => {
    const edit = page.getByRole('article', { name: 'Night Lamps' }).getByRole('button', { name: 'Edit' })
    await edit.click()
    await field(page, 'Name').fill('Half typed')
    await field(page, 'Picture').setInputFiles(await picture('other.png', 'teal'))
    await expect(page.locator('dialog img[src^="/uploads/"]')).toBeVisible(uploadTimeout)
    await button(page, 'Go back').click()
    await edit.click()
    await expect(field(page, 'Name')).toHaveValue('Night Lamps')
    await expect(page.locator('dialog img')).toHaveCount(1)
    await expect(page.locator('dialog img[src^="/uploads/"]')).toHaveCount(0)
    await field(page, 'Name').fill('Lamps for the Night')
    await button(page, 'Save').click()
    await expect(toast(page, 'The collection is saved.')).toBeVisible()
  })

  await elsewhere(browser, async (visitor) => {
    await open(visitor, '/collections')
    const links = visitor.getByRole('link', { name: /View Collection/ })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/collections/btspeaker',
      '/collections/nightlamp',
    ])
    const lamps = visitor.getByRole('main').locator('li, article').filter({ hasText: 'Lamps for the Night' }).last()
    await expect(lamps.getByText('Coming soon')).toBeVisible()
    await expect(visitor.getByRole('main').getByText('Coming soon')).toHaveCount(1)
  })
})

test('D93 a stale collection asks which text is saved', async ({ page, browser, forgive }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  const edit = (one: Page) => one.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  await edit(page)
  await withAdmin(browser, async (other) => {
    await open(other, '/admin/collections')
    await edit(other)
    await field(other, 'Description').fill('Theirs')
    await button(other, 'Save').click()
    await expect(toast(other, 'The collection is saved.')).toBeVisible()
  })
  await field(page, 'Description').fill('Mine')
  await button(page, 'Save').click()
  await button(page, 'Take all of theirs').click()
  await button(dialog(page).last(), 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('Theirs')
  // The conflict itself is what the browser reports.
  forgive('409')
})
