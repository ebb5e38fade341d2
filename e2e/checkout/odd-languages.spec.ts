import { field, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { lamp, payButton, putInCart } from '../support/shopping.ts'

for (const language of ['C', 'en-US@posix', '', undefined]) {
  test(`S2.12 S2.11 the checkout and a product work in a browser whose language is ${JSON.stringify(language) ?? 'unknown'}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => value })
      Object.defineProperty(Navigator.prototype, 'languages', {
        get: () => (value === undefined ? undefined : [value]),
      })
    }, language)
    const { email } = await newFamily()
    await putInCart(page, email, lamp)
    await rememberSession(page, email)
    await open(page, `/productinfo/${lamp.id}`)
    await expect(page.getByText(/^Free delivery to |^Delivery for /)).toBeVisible()
    await open(page, '/checkout')
    await expect(payButton(page)).toHaveText('Pay $64.00')
    await expect(field(page, 'Country')).toHaveValue('United States')
  })
}
