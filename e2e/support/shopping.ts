import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { field, newFamily, password, rememberSession } from './family.ts'
import { expect, open, shop } from './shop.ts'

export const lamp = { id: 'owl-lamp-sage', name: 'Owl Lamp Sage', price: 64 }
export const pouch = { id: 'carry-pouch-sand', name: 'Carry Pouch Sand', price: 14.5 }

async function bearerOf(page: Page, emailusername: string) {
  const reply = await page.request.post(`${shop()}/api/auth/login`, { data: { emailusername, password } })
  return { authorization: `Bearer ${(await reply.json()).accessToken}` }
}

/** Fills somebody's cart by the API. */
export async function putInCart(page: Page, emailusername: string, ...products: { id: string }[]): Promise<void> {
  const headers = await bearerOf(page, emailusername)
  for (const { id } of products) {
    expect((await page.request.post(`${shop()}/api/cart/`, { headers, data: { productId: id } })).ok()).toBe(true)
  }
}

/** What the shop itself has in somebody's cart, by product. */
export async function cartOf(page: Page, emailusername: string): Promise<Record<string, number>> {
  const headers = await bearerOf(page, emailusername)
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

export const address = {
  Name: 'Nora Winter',
  Email: 'nora@example.com',
  Phone: '555 010 0123',
  'Street and number': '12 Lighthouse Lane',
  City: 'Portland',
  'State or region': 'Oregon',
  'Postal code': '97201',
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await field(page, label).fill(value)
  await field(page, 'Country').selectOption('Canada')
}

/** Types a test card into the provider's page (D54). */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** In both themes and on the narrowest screen; the dark one is left on. */
export async function expectNoFlaws(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  // Colours on their way from one theme to the other belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (let theme = 0; theme < 2; theme += 1) {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    if (theme === 0) await page.getByRole('button', { name: 'Dark theme' }).click()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

/** A new family's parent at the checkout, with these products in the cart. */
export async function openCheckout(page: Page, ...products: { id: string }[]) {
  const family = await newFamily(page.request)
  await putInCart(page, family.email, ...products)
  await rememberSession(page, family.email)
  await open(page, '/checkout')
  return family
}
