import { field, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { lamp, payButton, putInCart } from '../support/shopping.ts'

test('S2.12 S2.11 the checkout and a product work in a browser whose language is odd or unknown', async ({ page }) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  for (const language of ['C', 'en-US@posix', '', undefined]) {
    await test.step(JSON.stringify(language) ?? 'unknown', async () => {
      await page.addInitScript((value) => {
        const configurable = true
        Object.defineProperty(Navigator.prototype, 'language', { get: () => value, configurable })
        Object.defineProperty(Navigator.prototype, 'languages', {
          get: () => (value === undefined ? undefined : [value]),
          configurable,
        })
      }, language)
      await open(page, `/productinfo/${lamp.id}`)
      await expect(page.getByText(/^Free delivery to |^Delivery for /)).toBeVisible()
      await open(page, '/checkout')
      await expect(payButton(page)).toHaveText('Pay $64.00')
      await expect(field(page, 'Country')).toHaveValue('United States')
    })
  }
})
