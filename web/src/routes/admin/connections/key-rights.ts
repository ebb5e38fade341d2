import type { KeyRight } from '@storylamp/contract/accounts/staff-rights'

export const keyRightTexts: Record<KeyRight, string> = {
  overview: 'See what waits to be done',
  catalog: 'Read and change products, stock, collections and bundles',
  orders: 'Read orders and returns, and write notes',
  amounts: 'See what orders cost, and their invoices',
  shipping: 'Pack, ship and track orders, and receive returns',
  customers: 'Read customers and messages, answer them, change addresses',
  discounts: 'Make, change and end discount codes',
  money: 'See sales and payments',
}
