import type { Page } from '@playwright/test'
import { rememberSession } from './family.ts'
import { open } from './shop.ts'

const deliveryDetails = {
  name: 'Nora Winter',
  company: '',
  email: 'nora@example.com',
  phone: '555 010 0123',
  street1: '12 Lighthouse Lane',
  city: 'Portland',
  state: 'Oregon',
  zip: '97201',
  country: 'United States',
}
export const owl = {
  productId: 'owl-lamp-sage',
  name: 'Owl Lamp Sage',
  description: '',
  color: ['sage'],
  images: [],
  imageAlt: '',
  quantity: 2,
  price: 64,
}
/** Its days of arrival are over. */
const standard = { method: 'standard', name: 'Standard delivery', price: 0, from: '2026-01-05', to: '2026-01-09' }
export const order = (number: string, change: object = {}) => ({
  _id: `order-${number}`,
  number,
  createdAt: '2026-11-20T18:42:13.000Z',
  orderType: 'physical',
  amount: 128,
  sums: { subtotal: 128, discount: 0, delivery: standard, tax: 0, taxIncluded: false },
  products: [owl],
  paymentStatus: 'Completed',
  deliveryStatus: 'Processing',
  deliveryDetails,
  ...change,
})

/** What this account is shown as the orders of its family. */
export async function openOrders(page: Page, orders: object[], path = '/order?tab=physical') {
  await rememberSession(page, 'parent@example.com')
  await page.route('**/api/user/orders', (route) => route.fulfill({ json: { data: orders } }))
  await open(page, path)
}

export const card = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })
