import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { expect, test } from 'vitest'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { toSentence } from './sentence.ts'
import { shownDetails } from './shown-details.ts'

type Entry = Partial<AuditEntry> & Pick<AuditEntry, 'kind'>

const entry = ({ targetKind = 'product', targetId, ...others }: Entry): AuditEntry => ({
  _id: '1',
  at: '2026-11-26T12:00:00.000Z',
  by: 'Sam Keeper',
  action: '',
  target: [targetKind, targetId].filter(Boolean).join(' '),
  targetKind,
  targetId,
  details: {},
  ...others,
})

const said = (one: Entry) => {
  const { before, target, after } = toSentence(entry(one))
  return `${before}${target?.text ?? ''}${after}`
}

const bear = { targetKind: 'product', targetId: '7' }
const delivery = { kind: 'settings.changed', targetKind: 'settings', targetId: 'delivery' }

test('Back office: an audit entry reads as a sentence that leads to its target', () => {
  const changed = entry({ kind: 'product.changed', ...bear, found: { id: '7', name: 'Bear' } })
  expect(toSentence(changed)).toEqual({
    before: 'changed ',
    target: { text: 'the product Bear', to: '/admin/products/7' },
    after: '',
  })
  const pat = { targetKind: 'family', targetId: '1', found: { id: '1', name: 'Pat Park' } }
  expect(said({ kind: 'customer.signed_out', ...pat })).toBe('logged the customer Pat Park out everywhere')
  expect(said(delivery)).toBe('changed the settings of Delivery')
  expect(toSentence(entry({ ...delivery, details: { change: 12 } })).target?.to).toBe('/admin/settings/history/12')
  const orders = { kind: 'list.viewed', targetKind: 'orders', details: { list: 'orders' } }
  expect(said(orders)).toBe('looked at a list of orders')
  const slips = { kind: 'packing.printed', targetKind: 'orders', targetId: '1, 2', details: { what: 'slips' } }
  expect(said(slips)).toBe('printed packing slips for orders 1, 2')
})

test('Back office: what is gone is called by what is stored, and an unknown kind as it is', () => {
  const details = { outcome: 'deleted', name: 'Bear' }
  expect(said({ kind: 'product.deleted', ...bear, details })).toBe('deleted the product Bear')
  const customer = { targetKind: 'family', targetId: '1', details: { what: 'customer' } }
  expect(said({ kind: 'record.viewed', ...customer })).toBe('looked at a customer who has left')
  const order = { targetKind: 'order', targetId: '100001' }
  expect(said({ kind: 'refund.requested', ...order })).toBe('refunded order 100001')
  expect(said({ kind: 'lamp.polished', targetKind: 'lamp', targetId: '3' })).toBe('lamp.polished: lamp 3')
  expect(said({ kind: 'record.viewed', ...order, details: { what: 'lamp' } })).toBe('record.viewed: order 100001')
})

const start = '2026-12-24T00:00:00.000Z'
const money = (cents: number) => ({ cents, currency: 'USD' })

// The lines stand in the order of their names' lengths, as they have since the details are stored in it.
test.each([
  [
    'product.changed',
    { price: [49, 39.5], isActive: [true, false], name: ['Bo', 'Bear'], description: ['<p>a', '<p>b'] },
    ['Name: Bo → Bear', 'Price: $49.00 → $39.50', 'On the shelf: yes → no', 'Description: changed'],
  ],
  [
    'product.changed',
    { color: [['red'], ['red', 'blue']], tokenPrice: [null, 2] },
    ['Colors: red → red, blue', 'Free tokens with each: nothing → 2'],
  ],
  [
    'products.changed',
    { price: { set: 5 }, collections: { add: ['lamps'], remove: [] }, products: ['1', '2'] },
    ['Price: set to $5.00', 'Products: 2', 'Collections: plus lamps'],
  ],
  [
    'delivery.changed',
    { from: 'Processing', to: 'Shipped', tracking: 'changed' },
    ['Status: Processing → Shipped', 'Tracking: changed'],
  ],
  ['parcel.changed', { parcel: 2, to: 'Delivered' }, ['To: Delivered', 'Parcel: 2']],
  [
    'refund.requested',
    { lines: [{ line: 0, pieces: 1 }], delivery: true, refund: 're', cause: 'chosen', money: money(1200) },
    ['Lines: 1', 'Amount: $12.00', 'Reason: Broken', 'Delivery: yes'],
    'Broken',
  ],
  ['return.refunded', { return: 1, refund: 're', money: money(500), withheld: 600 }, ['Amount: $5.00', 'withheld: 6']],
  ['wallet.adjusted', { hundredths: 250 }, ['Reason: Sorry', 'Tokens: 2.5'], 'Sorry'],
  [
    'discount.changed',
    { from: [null, start], to: [start, null], minimum: [0, 20] },
    [`From: nothing → ${shownTime(start)}`, `To: ${shownTime(start)} → nothing`, 'Minimum subtotal: $0.00 → $20.00'],
  ],
  ['story.changed', { title: 'Bo', text: 'changed' }, ['Transcript: changed', 'Story: Bo']],
  ['staff.role_changed', { before: 'packer', after: 'manager' }, ['Role: Packer → Manager']],
  [
    'list.viewed',
    { list: 'orders', page: 2, searched: true, delivery: 'Shipped', rows: 50 },
    ['Page: 2', 'Delivery: Shipped', 'Found by a search: yes', 'Rows: 50'],
  ],
  [
    'list.viewed',
    { list: 'messages', after: '17-ab', state: 'open', rows: 3 },
    ['A later page', 'State: open', 'Rows: 3'],
  ],
  ['customer.exported', {}, ['Reason: Asked by mail'], 'Asked by mail'],
  ['discount.created', { from: '2026-11-01', uses: 100 }, ['From: Nov 1, 2026', 'Uses in all: 100']],
  ['product.created', { name: 'Bear', sku: 'B-1', price: 5 }, ['Price: $5.00']],
] as [string, Record<string, unknown>, string[], string?][])(
  'Back office: the details of %j %j read as lines',
  (kind, details, lines, reason) => {
    expect(shownDetails(entry({ kind, details, reason }))).toEqual(lines)
  },
)

test('Back office: the tokens of a bundle are its price, and those of a product are free', () => {
  const details = { tokenPrice: [60, 80] }
  const shown = (targetKind: string) => shownDetails(entry({ kind: `${targetKind}.changed`, targetKind, details }))
  expect(shown('bundle')).toEqual(['Price in tokens: 60 → 80'])
  expect(shown('product')).toEqual(['Free tokens with each: 60 → 80'])
})

test('Back office: a change of settings names its fields as the form does', () => {
  expect(shownDetails(entry({ ...delivery, details: { fields: ['zones'], version: 2 } }))).toEqual(['Zones'])
})
