import { expect, test } from 'vitest'
import { toDeliveryChange } from './to-delivery-change.ts'

const empty = { deliveryStatus: '', tracking: { carrier: '', number: '', url: '' }, fbaOrderId: '' }
const tracking = { carrier: 'DHL', number: '123' }

test.each([
  ['nothing was typed', {}, {}, {}],
  ['all was typed', {}, { deliveryStatus: 'Shipped', tracking, fbaOrderId: 'F1' }, 'the same'],
  ['it stands there already', { tracking, fbaOrderId: 'F1' }, { tracking, fbaOrderId: 'F1' }, {}],
  ['a part is new', { tracking, fbaOrderId: 'F1' }, { tracking: { ...tracking, url: 'https://x.test' } }, 'the same'],
  ['a part is gone', { tracking: { ...tracking, url: 'https://x.test' } }, { tracking }, 'the same'],
])('Back office: an order is told only what is new: %s', (_, known, typed, change) => {
  expect(toDeliveryChange(known, { ...empty, ...typed })).toEqual(change === 'the same' ? typed : change)
})
