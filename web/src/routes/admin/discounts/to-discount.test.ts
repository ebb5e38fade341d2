import { newDiscount } from '@storylamp/contract/discounts/admin-discounts'
import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { dayOf, kindOf, stateOf, toDiscount, toFields } from './to-discount.ts'

const typed = { kind: 'percent', percent: '12.5', from: '', to: '', minimum: '', uses: '', usesPerFamily: '' }
const unlimited = { from: null, to: null, minimum: major(0), uses: null, usesPerFamily: null, products: null }

test('D74 the form of a discount becomes what is sent: one of percent, amount and free delivery, and null for no limit', () => {
  expect(toDiscount(typed)).toEqual({ percent: 12.5, amount: null, freeDelivery: false, ...unlimited })
  expect(toDiscount({ ...typed, kind: 'amount', amount: '5', percent: undefined })).toMatchObject({
    percent: null,
    amount: 5,
  })
  expect(toDiscount({ ...typed, kind: 'freeDelivery' })).toMatchObject({ percent: null, freeDelivery: true })
  const limits = { from: '2026-12-01', to: '2026-12-24', minimum: '50', uses: '10', usesPerFamily: '1' }
  expect(toDiscount({ ...typed, ...limits, products: { 'owl-lamp-sage': 'owl-lamp-sage' } })).toMatchObject({
    ...{ from: '2026-12-01', to: '2026-12-24', minimum: 50, uses: 10, usesPerFamily: 1 },
    products: ['owl-lamp-sage'],
  })
})

test.each([
  [{ percent: '' }, 'percent'],
  [{ percent: 'ten' }, 'percent'],
  [{ minimum: 'x' }, 'minimum'],
  [{ uses: '1.5' }, 'uses'],
])('D74 %o → a problem at its field', (changes, path) => {
  const { wrong } = checkBy(newDiscount)({ code: 'CODE', ...toDiscount({ ...typed, ...changes }) })
  expect(wrong?.map((problem) => problem.path)).toEqual([path])
})

test('D74 a form that nobody typed in sends what it shows', () => {
  const discount = {
    ...{ _id: 'a', code: 'CODE', percent: null, amount: null, freeDelivery: true, ...unlimited },
    ...{ from: '2026-12-01T00:00:00.000Z', reserved: 0, used: 0, state: 'active' as const, version: 1 },
  }
  expect(kindOf(discount)).toBe('freeDelivery')
  expect(toDiscount({ ...typed, kind: 'freeDelivery', from: dayOf(discount.from) })).toEqual(toFields(discount))
})

test('D74 an active discount without a use left is shown as used up', () => {
  expect(stateOf({ state: 'active', used: 5, uses: 5 })).toBe('usedUp')
  expect(stateOf({ state: 'active', used: 4, uses: 5 })).toBe('active')
  expect(stateOf({ state: 'active', used: 4, uses: null })).toBe('active')
  expect(stateOf({ state: 'ended', used: 5, uses: 5 })).toBe('ended')
})
