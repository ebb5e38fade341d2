import { expect, test } from 'vitest'
import { toDeliveryChange } from './to-delivery-change.ts'

const empty = { deliveryStatus: '', tracking: { carrier: '', number: '', url: '' }, fbaOrderId: '' }
const tracking = { carrier: 'DHL', number: '123' }
const withUrl = { ...tracking, url: 'https://x.test' }

test.each([
  ['nothing when every field is empty', {}, {}, {}],
  ['every field that is filled in', {}, { deliveryStatus: 'Shipped', tracking, fbaOrderId: 'F1' }, 'all'],
  ['nothing when nothing differs', { tracking, fbaOrderId: 'F1' }, { tracking, fbaOrderId: 'F1' }, {}],
  ['the whole tracking when a part is added', { tracking, fbaOrderId: 'F1' }, { tracking: withUrl }, 'all'],
  ['the whole tracking when a part is removed', { tracking: withUrl }, { tracking }, 'all'],
])('Back office: the delivery form sends %s', (_, current, entered, change) => {
  expect(toDeliveryChange(current, { ...empty, ...entered })).toEqual(change === 'all' ? entered : change)
})
