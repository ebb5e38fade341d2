import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { linePrice, shownCart } from './shown-cart.ts'

const line = (product: string, change: Partial<CartLine> = {}): CartLine => ({
  _id: product,
  product,
  quantity: 1,
  priceAtAddTime: major(49.9),
  productImage: [],
  imageAlt: '',
  productName: product,
  ...change,
})
const cart = (...products: CartLine[]) => ({ _id: 'family', products, totalPrice: major(0), totalQuantity: 0 })

test('S9.02 prices are multiplied and added in cents', () => {
  expect(linePrice({ quantity: 3, priceAtAddTime: major(0.1) })).toBe(0.3)
  const lines = [
    line('a', { priceAtAddTime: major(0.1), quantity: 3 }),
    line('b', { priceAtAddTime: major(1.15), quantity: 3 }),
  ]
  expect(shownCart(cart(...lines), new Map()).totalPrice).toBe(3.75)
})

test('S4.03 a change that is under way is shown as if it were done', () => {
  const shown = shownCart(cart(line('lamp'), line('speaker')), new Map([['lamp', 3]]))
  expect(shown.lines.map(({ quantity }) => quantity)).toEqual([3, 1])
  expect(shown.totalPrice).toBe(199.6)
})

test('S4.03 what is being removed keeps its place, but is not counted', () => {
  const shown = shownCart(cart(line('lamp'), line('speaker')), new Map([['lamp', 'removed']]))
  expect(shown.lines.map(({ isRemoving }) => isRemoving)).toEqual([true, false])
  expect(shown.staying.map(({ product }) => product)).toEqual(['speaker'])
  expect(shown.totalPrice).toBe(49.9)
})

test('D22 D71 a changed price, a product that is gone or too few of it wait for a decision, until the line is being removed', () => {
  const needsDecision = (change: Partial<CartLine>, changes = new Map()) =>
    shownCart(cart(line('lamp', change)), changes).needsDecision
  expect(needsDecision({})).toBe(false)
  expect(needsDecision({ currentPrice: major(54.9) })).toBe(true)
  expect(needsDecision({ isGone: true })).toBe(true)
  expect([0, 1, 2].map((left) => needsDecision({ left }))).toEqual([true, false, false])
  expect(needsDecision({ isGone: true }, new Map([['lamp', 'removed']]))).toBe(false)
})
