import { signInAsAdmin } from '../support/admin.ts'
import { elsewhere } from '../support/back-office.ts'
import { field, fillParent, goToChildren, newFamily, rememberSession, toast } from '../support/family.ts'
import { saved, useOwnShop } from '../support/settings.ts'
import { expect, open, test } from '../support/shop.ts'
import { fillAddress, lamp, payButton, putInCart } from '../support/shopping.ts'

useOwnShop()

test('D113 in a shop at home in Germany the sign-up takes numbers of Germany and of the world, at its own step', async ({
  page,
  browser,
}) => {
  await elsewhere(browser, async (adminPage) => {
    await signInAsAdmin(adminPage)
    await open(adminPage, '/admin/settings/selling')
    await field(adminPage, 'Country that parcels are sent from').fill('Germany')
    for (const country of ['Germany', 'United States']) {
      await field(adminPage, 'Find a country').fill(country)
      await field(adminPage, 'Find a country').press('Enter')
    }
    await adminPage.getByRole('button', { name: 'Save' }).click()
    await saved(adminPage)
  })
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
    await expect(toast(page, 'Profile updated successfully!').last()).toBeVisible()
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
