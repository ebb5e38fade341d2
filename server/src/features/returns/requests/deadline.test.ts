import type { OrderState } from '@storylamp/contract/orders/states'
import { expect, test } from 'vitest'
import { isOver, lastReturnDay } from './returnable.ts'

const at = (text: string) => new Date(text)
const order = (state: OrderState, return_days = 30) => ({
  state,
  return_days,
  created_at: at('2026-11-01T10:00:00Z'),
})
const day = (moment: Date | undefined) => moment?.toISOString().slice(0, 10)

test('L1 D77 the time to return runs from the delivery, for the days of the order', () => {
  const times = { shippedAt: at('2026-11-02T09:00:00Z'), deliveredAt: at('2026-11-05T23:59:00Z') }
  expect(day(lastReturnDay(order('delivered'), times))).toBe('2026-12-05')
  expect(day(lastReturnDay(order('delivered', 14), times))).toBe('2026-11-19')
})

test('D77 a parcel that nobody marks delivered counts as delivered 14 days after shipping', () => {
  const times = { shippedAt: at('2026-11-02T09:00:00Z'), deliveredAt: null }
  expect(day(lastReturnDay(order('shipped'), times))).toBe('2026-12-16')
  expect(day(lastReturnDay(order('shipped'), undefined))).toBe('2026-12-15')
})

test('D77 a delivery that comes later than 14 days counts from the day on which it comes', () => {
  const times = { shippedAt: at('2026-11-02T09:00:00Z'), deliveredAt: at('2026-11-30T09:00:00Z') }
  expect(day(lastReturnDay(order('delivered', 14), times))).toBe('2026-12-14')
})

test.each(['processing', 'cancelled', 'unpaid'] as const)('L1 D77 an order that is %s has no last day', (state) => {
  expect(lastReturnDay(order(state), undefined)).toBeUndefined()
  expect(isOver(undefined, at('2099-01-01T00:00:00Z'))).toBe(false)
})

test('D77 the last day counts until it has ended everywhere on earth', () => {
  const lastDay = at('2026-12-05T00:00:00Z')
  expect(isOver(lastDay, at('2026-12-06T11:59:59Z'))).toBe(false)
  expect(isOver(lastDay, at('2026-12-06T12:00:00Z'))).toBe(true)
})
