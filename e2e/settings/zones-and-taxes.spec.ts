import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, withAdmin } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { saved, useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'

useOwnShop()

const zone = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('D72 an admin adds a zone, is refused one that is incomplete, and cannot leave nothing to sell to', async ({
  page,
  forgive,
}) => {
  await signInAsAdmin(page)
  await test.step('only the United States are sold to', async () => {
    await open(page, '/admin/settings/selling#countries')
    await page.getByLabel('United States', { exact: true }).check()
    await button(page, 'Save').click()
    await saved(page)
  })
  await open(page, '/admin/settings')
  await page.getByRole('main').getByRole('link', { name: 'Delivery', exact: true }).click()
  await expect(zone(page, 'Zone European Union')).toContainText('Germany')
  await button(page, 'Add a zone').click()
  const added = zone(page, 'New zone')
  await button(page, 'Save').click()
  await expect(field(added, 'Name of the zone')).toBeFocused()
  await expect(field(added, 'Another country or region')).toHaveAccessibleDescription(
    'Please add at least one country or region',
  )
  await expectNoViolations(page)
  await field(added, 'Name of the zone').fill('Far away')
  await field(added, 'Another country or region').fill('Atlantis')
  await field(added, 'Another country or region').press('Enter')
  await expect(added.getByText('There is no such country or region')).toBeVisible()
  await field(added, 'Another country or region').fill('Hawaii, United States')
  await field(added, 'Another country or region').press('Enter')
  await field(added, 'Another country or region').fill('Germany')
  await button(added, 'Add').click()
  await field(added, 'Days from').fill('9')
  await field(added, 'Days to').fill('7')
  await field(added, 'The price depends on').selectOption('Their weight')
  await field(added, 'Price in dollars').fill('4.50')
  await button(added, 'Add a price').click()
  await field(added, 'From grams').last().fill('2000')
  await field(added, 'Price in dollars').last().fill('19')
  await button(page, 'Save').click()
  await expect(added.getByText('A country or region may stand in one zone only: Germany')).toBeVisible()
  await button(added, 'Remove Germany').click()
  await button(page, 'Save').click()
  await expect(added.getByText('Please enter whole days, the fewer ones first')).toBeVisible()
  await field(added, 'Days to').fill('12')
  await button(page, 'Save').click()
  await saved(page)

  await open(page, '/admin/settings/delivery')
  await expect(field(zone(page, 'Zone Far away'), 'Price in dollars').last()).toHaveValue('19.00')
  await expect(page.getByText('In a zone, but not among the')).toContainText('Canada')
  await open(page, '/admin/settings/history?section=delivery')
  await page.getByRole('row').filter({ hasText: 'Zones' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'After: Zone Far away' })).toContainText(
    'Standard delivery: $4.50, from 2000 g $19.00, 9 to 12 working days',
  )

  await test.step('a country must be left', async () => {
    await open(page, '/admin/settings/delivery')
    const remove = page.getByRole('button', { name: /^Remove the zone/ })
    await expect(remove).toHaveCount(5)
    while ((await remove.count()) > 1) await remove.first().click()
    await button(zone(page, 'Zone Far away'), 'Remove Hawaii, United States').click()
    await field(zone(page, 'Zone Far away'), 'Another country or region').fill('Japan')
    await button(zone(page, 'Zone Far away'), 'Add').click()
    await button(page, 'Save').click()
    await expect(page.getByText('Nobody could order any more')).toBeVisible()
    forgive('400')
    await remove.click()
    await button(page, 'Save').click()
    await expect(page.getByText('Please keep at least one zone')).toBeVisible()
  })
})

test('D73 an admin adds the rates of a region, from a day on', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/settings/tax')
  const austria = page.locator('details').filter({ hasText: 'Austria' })
  await expect(austria.locator('summary')).toHaveText('Austria goods 20%, digital 20%')
  await field(page, 'Another country or region').fill('new york, usa')
  await field(page, 'Another country or region').press('Enter')
  const added = page.locator('details').filter({ hasText: 'New York, United States' })
  await field(added, 'Percent').first().fill('8,875')
  await button(page, 'Save').click()
  await expect(field(added, 'Percent')).toBeFocused()
  await field(added, 'Percent').fill('8.875')
  await field(added, 'From the day').fill('2026-02-01')
  await austria.locator('summary').click()
  await button(austria, 'Add a rate for Austria').click()
  await field(austria, 'Percent').last().fill('19')
  await field(austria, 'From the day').last().fill('2099-01-01')
  await expectNoViolations(page)
  await button(page, 'Save').click()
  await saved(page)

  await open(page, '/admin/settings/tax')
  await expect(added.locator('summary')).toHaveText('New York, United States goods 8.875%')
  await expect(austria.locator('summary')).toHaveText('Austria goods 20%, digital 20%')
  await expect(austria.getByLabel('Percent')).toHaveCount(3)
})

test('D93 two admins who change the zones: the later chooses zone by zone', async ({ page, browser, forgive }) => {
  const price = (admin: Page, name: string) => field(zone(admin, `Zone ${name}`), 'Price in dollars').first()
  await signInAsAdmin(page)
  await open(page, '/admin/settings/delivery')
  await withAdmin(browser, async (other) => {
    await open(other, '/admin/settings/delivery')
    await price(other, 'Canada').fill('7')
    await price(other, 'United Kingdom').fill('8')
    await button(zone(other, 'Zone Far away'), 'Remove the zone Far away').click()
    await button(other, 'Save').click()
    await saved(other)
  })
  await price(page, 'Canada').fill('11')
  await price(page, 'European Union').fill('5.55')
  await button(page, 'Save').click()
  const mine = (name: string) =>
    dialog(page)
      .getByRole('group', { name: `Zone ${name}` })
      .getByLabel('Keep mine', { exact: true })
  await expect(dialog(page).getByRole('group')).toHaveCount(4)
  await expect(mine('Canada')).toBeChecked()
  await expect(mine('European Union')).toBeChecked()
  await expect(mine('United Kingdom')).not.toBeChecked()
  await expect(mine('Far away')).not.toBeChecked()
  await expect(dialog(page).getByRole('region', { name: 'Take theirs: Zone Canada' })).toContainText('$7.00')
  await expectNoViolations(page)
  await button(dialog(page), 'Save').click()
  await expect(toast(page, 'What you chose is saved.')).toBeVisible()
  await expect(price(page, 'United Kingdom')).toHaveValue('8.00')
  await expect(price(page, 'Canada')).toHaveValue('11.00')
  await expect(price(page, 'European Union')).toHaveValue('5.55')
  await expect(zone(page, 'Zone Far away')).toHaveCount(0)
  forgive('409')
})
