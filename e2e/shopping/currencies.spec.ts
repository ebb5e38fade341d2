import { expectNoViolations } from '../support/accessibility.ts'
import { apiOfAdmin, signInAsAdmin } from '../support/admin.ts'
import { field, newFamily, rememberSession } from '../support/family.ts'
import { goToSection, saved, useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'

useOwnShop()

test('D104 the owner sells in euros, too, and gives products and delivery their amounts', async ({ page, request }) => {
  const call = await apiOfAdmin(request)
  await call('PUT', '/api/admin/settings', { selling: { countries: ['US', 'DE', 'AT'] } })
  await signInAsAdmin(page)
  await open(page, '/admin')
  await goToSection(page, 'Selling and shipping')
  await field(page, 'Other currencies that you sell in').fill('EUR: Germany, Austria')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await call('PUT', `/api/products/${lamp.id}`, { prices: { EUR: 54.9 } })
  await open(page, `/admin/products/${lamp.id}`)
  await expect(field(page, 'Price in euros')).toHaveValue('54.9')
  await open(page, '/admin/settings/delivery')
  const zone = page.getByRole('group', { name: 'Zone United States', exact: true })
  await zone.locator('summary').click()
  await expect(zone.getByLabel('Price in euros').first()).toBeVisible()
  await expectNoViolations(page)
})

test('D104 a visitor chooses euros in the footer: product, cart and checkout are in them, also later', async ({
  page,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('$64').first()).toBeVisible()
  const choice = page.getByRole('navigation', { name: 'Currency' })
  await expect(choice.getByRole('link', { name: 'USD' })).toHaveAttribute('aria-current', 'true')
  await choice.getByRole('link', { name: 'EUR' }).click()
  await expect(main.getByText('54,90').first()).toBeVisible()
  await expect(choice.getByRole('link', { name: 'EUR' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`/productinfo/${lamp.id}$`))
  await expectNoViolations(page)
  await open(page, '/products')
  await expect(main.getByText('54,90').first()).toBeVisible()
  await expect(main.getByText('$')).toHaveCount(0)
})
