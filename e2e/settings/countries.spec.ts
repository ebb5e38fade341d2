import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { expectNoViolations } from '../support/accessibility.ts'
import { apiOfAdmin, signInAsAdmin } from '../support/admin.ts'
import { button, dialog } from '../support/back-office.ts'
import { field, fillParent, goToChildren, newFamily, rememberSession, toast } from '../support/family.ts'
import { goToSection, saved, useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'
import { fillAddress, lamp, payButton, putInCart } from '../support/shopping.ts'

useOwnShop()

const zone = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const unfold = (page: Page, name: string) => zone(page, name).locator('summary').click()

test('D113 in a shop at home in Germany the sign-up takes numbers of Germany and of the world, at its own step', async ({
  page,
  request,
}) => {
  const selling = { from: 'Germany', countries: ['DE', 'US'] }
  await (await apiOfAdmin(request))('PUT', '/api/admin/settings', { selling })
  await open(page, '/signup')
  await fillParent(page, 'grace@example.com')
  await field(page, 'Mobile').fill('110')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(async () => {
    await next.click()
    await expect(field(page, 'Mobile')).toHaveAccessibleDescription(
      'Please enter a valid mobile number of Germany, or one with + and its country code',
      { timeout: 1000 },
    )
  }).toPass()
  await field(page, 'Mobile').fill('0151 / 123 456 78')
  await goToChildren(page)
})

test('D113 S5.13 the profile shows a number as people write it, and keeps one from before the shop moved', async ({
  page,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/profile')
  const save = async () => {
    const sent = page.waitForRequest('**/api/user/updateMe/')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, accountTexts.profileUpdated).last()).toBeVisible()
    return (await sent).postDataJSON()
  }
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  expect(await save()).toEqual({ firstname: 'Nora', lastname: 'Winter' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await field(page, 'Mobile').fill('0151 12345678')
  expect((await save()).mobile).toBe('+4915112345678')
  await expect(field(page, 'Mobile')).toHaveValue('+49 1511 2345678')
})

test('D113 the checkout offers the country where the shop is at home, and sends the digits of a phone number', async ({
  page,
}) => {
  // A browser whose language names no country.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'de' }))
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  await open(page, '/checkout')
  await expect(field(page, 'Country')).toHaveValue('Germany')
  // Which has a state, too.
  await field(page, 'Country').selectOption('United States')
  await fillAddress(page)
  await field(page, 'Phone').fill('+1 (555) 010-0123')
  const sent = page.waitForRequest('**/create-checkout-session')
  await payButton(page).click()
  expect((await sent).postDataJSON().formData.phone).toBe('+15550100123')
})

test('D72 an admin adds a zone, is refused one that is incomplete, and cannot leave nothing to sell to', async ({
  page,
  forgive,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/settings')
  await page.getByRole('main').getByRole('link', { name: 'Delivery', exact: true }).click()
  await expect(zone(page, 'Zone European Union')).toContainText('Germany')
  await button(page, 'Add a zone').click()
  const added = zone(page, 'New zone')
  await button(page, 'Save').click()
  await expect(field(added, 'Name of the zone')).toBeFocused()
  await expect(field(added, 'Another country or region')).toHaveAccessibleDescription(deliveryTexts.placeRequired)
  await expectNoViolations(page)
  await field(added, 'Name of the zone').fill('Far away')
  await field(added, 'Another country or region').fill('Hawai')
  await field(added, 'Another country or region').press('Enter')
  await expect(added.getByText('There is no such country or region. Did you mean Hawaii, United States?')).toBeVisible()
  await field(added, 'Another country or region').fill('hawaii')
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
  await expect(added.getByText(deliveryTexts.daysInvalid)).toBeVisible()
  await field(added, 'Days to').fill('12')
  await button(page, 'Save').click()
  await saved(page)
  await expect(zone(page, 'Zone Far away').locator('summary')).toContainText('$4.50, from 2000 g $19.00, 9 to 12')

  await goToSection(page, 'Delivery')
  await expect(field(zone(page, 'Zone Far away'), 'Price in dollars').last()).toHaveValue('19.00')
  await expect(page.getByText('In a zone, but not among the')).toContainText('Canada')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('row').filter({ hasText: 'Zones' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'After: Zone Far away' })).toContainText(
    'Standard delivery: $4.50, from 2000 g $19.00, 9 to 12 working days',
  )

  await test.step('a country must be left', async () => {
    await goToSection(page, 'Delivery')
    const summaries = page.locator('fieldset summary')
    await expect(summaries).toHaveCount(5)
    for (const summary of await summaries.all()) await summary.click()
    const remove = page.getByRole('button', { name: /^Remove the zone/ })
    await expect(remove).toHaveCount(5)
    while ((await remove.count()) > 1) await remove.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeFocused()
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

  await goToSection(page, 'Tax')
  await expect(added.locator('summary')).toHaveText('New York, United States goods 8.875%')
  await expect(austria.locator('summary')).toHaveText('Austria goods 20%, digital 20%')
  await expect(austria.getByLabel('Percent')).toHaveCount(3)
})

test('D93 two admins who change the zones: the later chooses zone by zone', async ({ page, request, forgive }) => {
  const price = (admin: Page, name: string) => field(zone(admin, `Zone ${name}`), 'Price in dollars').first()
  await signInAsAdmin(page)
  await open(page, '/admin/settings/delivery')
  await expect(zone(page, 'Zone Canada')).toBeVisible()
  await changeZones(await apiOfAdmin(request))
  for (const name of ['Canada', 'European Union']) await unfold(page, `Zone ${name}`)
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

/** Two other prices, and one zone less. */
async function changeZones(call: Awaited<ReturnType<typeof apiOfAdmin>>): Promise<void> {
  const { zones } = (await call('GET', '/api/admin/settings')).delivery
  const prices = new Map(Object.entries({ Canada: 7, 'United Kingdom': 8 }))
  for (const { name, methods } of zones) methods[0].prices[0].price = prices.get(name) ?? methods[0].prices[0].price
  const left = zones.filter(({ name }: { name: string }) => name !== 'Far away')
  await call('PUT', '/api/admin/settings', { delivery: { zones: left } })
}

test('L17 where the shop’s own country has its tax in prices, they say so small beside the exact price', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/settings/selling')
  await button(page, 'Add the European Union').click()
  await field(page, 'Country that parcels are sent from').fill('Berlin, Germany')
  await button(page, 'Save').click()
  await saved(page)
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(28)
  const main = page.getByRole('main')
  await open(page, '/products')
  const card = main.getByRole('article').filter({ hasText: 'Owl Lamp Sage' })
  await expect(card.getByText('$64.00', { exact: true })).toBeVisible()
  await expect(card.getByText('incl. VAT', { exact: true })).toBeVisible()
  await open(page, '/productinfo/owl-lamp-sage')
  await expect(main.getByText('$64.00', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('incl. VAT', { exact: true }).first()).toBeVisible()
  await expectNoViolations(page)
  await open(page, '/')
  await expect(main.getByText('incl. VAT', { exact: true }).first()).toBeVisible()
})
