import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, goTo, withProduct } from '../../support/back-office.ts'
import { freshName } from '../../support/family.ts'
import { expect, open, test } from '../../support/shop.ts'

test('L3 L6 L7 the back office lists what a product lacks for each country; staff enter what the law asks to be said of it, on phones in sections that are folded, and its page shows it', async ({
  page,
}) => {
  const name = `Beetle Lamp ${freshName('facts')}`
  const product = { name, description: '<p>A lamp.</p>', safety: { battery: 'Lithium' } }
  await withProduct(page.request, product, async (id) => {
    await signInAsAdmin(page)
    await open(page, '/admin/products')
    await page.getByRole('link', { name: 'Product facts' }).click()
    await test.step('the list of what is lacking', () => openFromFacts(page, name))
    await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`))
    await test.step('on phones a section with a wrong field opens', () => enterOnPhone(page))
    await page.setViewportSize({ width: 1280, height: 720 })
    await enterFacts(page)
    await test.step('nothing is kept from a country until the settings say so', () => expectSold(page))
    await test.step('its page in the shop', () => expectFacts(page, id))
  })
})

async function openFromFacts(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product facts')
  const main = page.getByRole('main')
  await expect(main).toContainText('must name its manufacturer')
  await expect(main).toContainText('United States')
  await expect(main).toContainText('sold there all the same')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  await expect(row).toContainText('responsible person in the EU, charger, as it has a battery')
  await expectNoFlaws(page)
  await row.getByRole('link', { name }).click()
}

async function enterOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const watts = page.getByLabel('Charges from so many watts')
  const section = page.getByRole('region', { name: 'Safety and product facts' })
  await expect(page.getByLabel('SKU')).toBeVisible()
  await expect(watts).toBeHidden()
  await section.locator('summary').click()
  await watts.fill('many')
  await section.locator('summary').click()
  await expect(watts).toBeHidden()
  await button(page, 'Save').click()
  await expect(watts).toBeFocused()
  await expect(watts).toBeVisible()
  await expectNoFlaws(page)
}

async function enterFacts(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Manufacturer with addresses', 'Night Works Ltd, 1 Harbour Street, Duskville')
  await fill('Responsible person in the European Union', 'Lantern Import GmbH, Hafenstr. 1, Hamburg')
  await fill('Model, type or batch', 'NW-7')
  await fill('Battery', 'Lithium ion, 2000 mAh, built in')
  await fill('Warnings', 'Not in water.')
  await fill('Notice on the legal guarantee', 'You have a legal guarantee of two years.')
  await fill('Charges from so many watts', '4.5')
  await fill('Charges fastest with so many watts', '15')
  await page.getByLabel('USB Power Delivery').check()
  await button(page, 'Save').click()
  await expect(page.getByText('The product is saved.').first()).toBeVisible()
}

async function expectFacts(page: Page, id: string): Promise<void> {
  await open(page, `/productinfo/${id}`)
  await expect(page.getByRole('img', { name: 'No charger is in the box.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Charges with 4.5 to 15 watts, by USB Power Delivery.' })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Safety and product facts' })
  await expect(facts.getByText('Night Works Ltd, 1 Harbour Street, Duskville')).toBeVisible()
  await expect(facts).toContainText('Warnings and safety informationNot in water.')
  const guarantee = page.getByRole('region', { name: 'Your legal guarantee' })
  await expect(guarantee.getByText('You have a legal guarantee of two years.')).toBeVisible()
  await expectNoFlaws(page)
}

async function expectSold(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('main').getByRole('link', { name: 'Product safety', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Do not sell products to countries/ })).not.toBeChecked()
  await expectNoFlaws(page)
}
