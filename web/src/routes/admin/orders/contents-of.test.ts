import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { expect, test } from 'vitest'
import { contentsOf } from './contents-of.ts'

const products = [
  { quantity: 2, name: 'Owl Lamp Sage' },
  { quantity: 1, name: 'Story Speaker Mint' },
  { quantity: 1, name: 'Bear Lamp Mist' },
]

test.each([
  [{ orderType: 'physical', products: products.slice(0, 1) }, '2 × Owl Lamp Sage'],
  [{ orderType: 'physical', products: products.slice(0, 2) }, '2 × Owl Lamp Sage, 1 × Story Speaker Mint'],
  [{ orderType: 'physical', products }, '2 × Owl Lamp Sage, 1 × Story Speaker Mint, 1 more'],
  [{ orderType: 'story', products: [], storyOrder: { title: 'The Whispering Forest' } }, 'The Whispering Forest'],
  [{ orderType: 'top_up', products: [], pack: { name: 'Small', tokens: 100 } }, '100 tokens'],
])('the list of orders says of %j: %s', (order, contents) => {
  expect(contentsOf(order as unknown as AdminOrder)).toBe(contents)
})
