import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { expect, test } from 'vitest'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { toSentence } from './sentence.ts'
import { shownDetails } from './shown-details.ts'

const entry = (action: string, target: string, details = {}, found?: AuditEntry['found']): AuditEntry => ({
  _id: '1',
  at: '2026-11-26T12:00:00.000Z',
  by: 'Sam Keeper',
  action,
  target,
  found,
  details,
})

const said = (one: AuditEntry) => {
  const { before, target, after } = toSentence(one)
  return `${before}${target?.text ?? ''}${after}`
}

test('Back office: an audit entry reads as a sentence that leads to its target', () => {
  const changed = entry('change a product', 'product 7', {}, { id: '7', name: 'Bear' })
  expect(toSentence(changed)).toEqual({
    before: 'changed ',
    target: { text: 'the product Bear', to: '/admin/products/7' },
    after: '',
  })
  expect(said(entry('sign a family out', 'family 1', {}, { id: '1', name: 'Pat Park' }))).toBe(
    'logged the customer Pat Park out everywhere',
  )
  expect(said(entry('change settings', 'settings delivery'))).toBe('changed the settings of Delivery')
  expect(toSentence(entry('change settings', 'settings delivery', { change: 12 })).target?.to).toBe(
    '/admin/settings/history/12',
  )
  expect(said(entry('read a list of orders', 'orders'))).toBe('looked at a list of orders')
  expect(said(entry('read packing slips', 'orders 1, 2'))).toBe('printed packing slips for orders 1, 2')
})

test('Back office: what is gone is called by what was recorded, and an unknown action as it is', () => {
  expect(said(entry('delete a product', 'product 7', { name: 'Bear' }))).toBe('deleted the product Bear')
  expect(said(entry('read a customer', 'family 1'))).toBe('looked at a customer who has left')
  expect(said(entry('refund an order', 'order 100001'))).toBe('refunded order 100001')
  expect(said(entry('polish a lamp', 'lamp 3'))).toBe('polish a lamp: lamp 3')
})

const start = '2026-12-24T00:00:00.000Z'

test.each([
  [
    'change a product',
    { price: [49, 39.5], isActive: [true, false], name: ['Bo', 'Bear'], description: ['<p>a', '<p>b'] },
    ['Price: $49.00 → $39.50', 'On the shelf: yes → no', 'Name: Bo → Bear', 'Description: changed'],
  ],
  [
    'change a product',
    { color: [['red'], ['red', 'blue']], tokenPrice: [null, 2] },
    ['Colors: red → red, blue', 'Free tokens with each: nothing → 2'],
  ],
  [
    'change many products',
    { price: { set: 5 }, collections: { add: ['lamps'], remove: [] }, products: ['1', '2'] },
    ['Price: set to $5.00', 'Collections: plus lamps', 'Products: 2'],
  ],
  [
    'change a delivery',
    { from: 'Processing', to: 'Shipped', tracking: 'changed' },
    ['Status: Processing → Shipped', 'Tracking: changed'],
  ],
  [
    'refund an order',
    { dollars: 12, reason: 'Broken', lines: [{ line: 0, pieces: 1 }], delivery: true },
    ['Amount: $12.00', 'Reason: Broken', 'Lines: 1', 'Delivery: yes'],
  ],
  [
    'change a discount',
    { from: [null, start], to: [start, null], minimum: [0, 20] },
    [`From: nothing → ${shownTime(start)}`, `To: ${shownTime(start)} → nothing`, 'Minimum subtotal: $0.00 → $20.00'],
  ],
  ['change a story', { title: 'Bo', text: 'changed' }, ['Story: Bo', 'Transcript: changed']],
  ["change a colleague's role", { before: 'packer', after: 'manager' }, ['Role: Packer → Manager']],
  [
    'read a list of orders',
    { page: 2, searched: true, delivery: 'Shipped', rows: 50 },
    ['Page: 2', 'Found by a search: yes', 'Delivery: Shipped', 'Rows: 50'],
  ],
  ['read messages', { after: '17-ab', state: 'open', rows: 3 }, ['A later page', 'State: open', 'Rows: 3']],
  ['create a discount', { from: '2026-11-01', uses: 100 }, ['From: Nov 1, 2026', 'Uses in all: 100']],
  ['create a product', { name: 'Bear', sku: 'B-1', price: 5 }, ['Price: $5.00']],
] as [string, object, string[]][])('Back office: the details of %j %j read as lines', (action, details, lines) => {
  expect(shownDetails(entry(action, 'x', details))).toEqual(lines)
})

test('Back office: the tokens of a bundle are its price, and those of a product are free', () => {
  const details = { tokenPrice: [60, 80] }
  expect(shownDetails(entry('change a bundle', 'bundle 1', details))).toEqual(['Price in tokens: 60 → 80'])
  expect(shownDetails(entry('change a product', 'product 1', details))).toEqual(['Free tokens with each: 60 → 80'])
})

test('Back office: a change of settings names its fields as the form does', () => {
  expect(shownDetails(entry('change settings', 'settings delivery', { fields: ['zones'], version: 2 }))).toEqual([
    'Zones',
  ])
})
