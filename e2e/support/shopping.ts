import type { Page } from '@playwright/test'
import { bearerOf, field, newFamily, rememberSession } from './family.ts'
import { expect, open, shop } from './shop.ts'

export const lamp = { id: 'owl-lamp-sage', name: 'Owl Lamp Sage', price: 64 }
export const pouch = { id: 'carry-pouch-sand', name: 'Carry Pouch Sand', price: 14.5 }

/** Fills somebody's cart by the API. */
export async function putInCart(page: Page, emailusername: string, ...products: { id: string }[]): Promise<void> {
  const headers = await bearerOf(emailusername)
  for (const { id } of products) {
    expect((await page.request.post(`${shop()}/api/cart/`, { headers, data: { productId: id } })).ok()).toBe(true)
  }
}

/** A new family's parent at the cart, with these products in it. */
export async function openCart(page: Page, ...products: { id: string }[]) {
  const family = await newFamily()
  await putInCart(page, family.email, ...products)
  await rememberSession(page, family.email)
  await open(page, '/cart')
  return family
}

/** What the shop itself has in somebody's cart, by product. */
export async function cartOf(page: Page, emailusername: string): Promise<Record<string, number>> {
  const headers = await bearerOf(emailusername)
  const { data } = await (await page.request.get(`${shop()}/api/cart/`, { headers })).json()
  return Object.fromEntries(
    data.products.map((line: { product: string; quantity: number }) => [line.product, line.quantity]),
  )
}

export const lineOf = (page: Page, { name }: { name: string }) => page.getByRole('article', { name, exact: true })
export const quantity = (page: Page, product: { name: string }) =>
  lineOf(page, product).getByLabel('Quantity', { exact: true })
export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
export const badge = (page: Page) => page.locator('header').getByRole('link', { name: /^Cart/ })
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

export const outcome = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
export const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('stripeSessionId'))

/** Lets the clock of a page, which stands still, run on until the page has asked so often. */
export const whenAsked = (page: Page, asked: () => number, times: number) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return asked()
      },
      { intervals: [10] },
    )
    .toBe(times)

export const address = {
  Name: 'Nora Winter',
  Email: 'nora@example.com',
  Phone: '555 010 0123',
  'Street and number': '12 Lighthouse Lane',
  City: 'Portland',
  State: 'Oregon',
  'ZIP code': '97201',
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await field(page, label).fill(value)
  await field(page, 'Country').selectOption('United States')
}

/** Types a test card into the provider's page. */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** A new family's parent at the checkout, with these products in the cart. */
export async function openCheckout(page: Page, ...products: { id: string }[]) {
  const family = await newFamily()
  await putInCart(page, family.email, ...products)
  await rememberSession(page, family.email)
  await open(page, '/checkout')
  return family
}
