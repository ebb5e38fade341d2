import { major } from '@storylamp/contract/money'
import { newShop } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import { deliveryTable, factsOf } from './facts.ts'

const site = { sisterSiteUrl: null, fulfilment: 'hand' } as const

test.each([
  ['subtotal', [0, 5.5], null, 'Free or $5.50, by the price of the goods'],
  ['subtotal', [5.5, 0], null, '$5.50, free from $50.00'],
  ['subtotal', [9, 5.5, 0], null, '$5.50 to $9.00, by the price of the goods, free from $100.00'],
  ['subtotal', [5.5, 3], 50, '$5.50, free from $50.00'],
  ['subtotal', [0], 50, 'Free'],
  ['weight', [0, 5.5, 9], null, 'Free or $5.50 to $9.00, by weight'],
] as const)('D72 the shipping page says prices by %s of %j, free from %j, as %s', (pricedBy, prices, free, text) => {
  const steps = prices.map((price, at) => ({ from: major(at * 50), price: major(price) }))
  const freeFrom = free === null ? null : major(free)
  const method = { method: 'standard' as const, name: 'By post', freeFrom, days: { from: 1, to: 2 } }
  const zone = { name: 'A', isTaxIncluded: false, places: ['US'], methods: [{ ...method, pricedBy, prices: steps }] }
  expect(
    deliveryTable([zone], ['US'], 'USD').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  ).toContain(`| By post | ${text} |`)
})

test.each(['United States', 'us', 'the United States'])(
  'D72 parcels that leave from %j → from the United States',
  (from) =>
    expect(factsOf({ ...newShop, selling: { ...newShop.selling, from } }, site).shippingFrom).toBe('the United States'),
)
