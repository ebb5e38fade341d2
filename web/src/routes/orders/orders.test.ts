import { major } from '@storylamp/contract/money'
import { deliveryStatuses, type WireOrder as Order, paymentStatuses } from '@storylamp/contract/orders/orders'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { piecesToSend } from '@storylamp/contract/orders/parcels'
import { afterEach, expect, test, vi } from 'vitest'
import { promisedArrival, stagesReached, statusTextOf, unpaidFirst } from './order-status.ts'
import { orderTotal } from './order-total.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const order = (change: Partial<Order>) => ({ paymentStatus: 'Completed', ...change }) as Order

test('S9.09 the total is the amount of the order, else what its lines add up to, in cents', () => {
  const products = [
    { price: major(0.1), quantity: 3 },
    { price: major(1.15), quantity: 3 },
  ]
  expect(orderTotal({ amount: 3.5, products })).toBe(3.5)
  expect(orderTotal({ products })).toBe(3.75)
  expect(orderTotal({ amount: 0, products })).toBe(0)
})

test('S4.01 what is not paid says so, whatever its delivery; what is paid says where it is', () => {
  expect(statusTextOf(order({ paymentStatus: 'Pending', deliveryStatus: 'Shipped' })).now).toBe(
    'Waiting for your payment',
  )
  expect(statusTextOf(order({ paymentStatus: 'Failed' })).now).toBe('Not paid')
  for (const deliveryStatus of deliveryStatuses)
    expect(statusTextOf(order({ deliveryStatus })).now).toBe(deliveryStatus)
  expect(statusTextOf(order({})).now).toBe('Processing')
})

test('D72 S4.01 an order of which a part has left says so, until its last piece has left', () => {
  const parcels = [{ number: 1, shippedAt: '2026-11-23T10:00:00Z', lines: [{ line: 0, pieces: 1 }] }]
  expect(statusTextOf(order({ deliveryStatus: 'Processing', parcels })).now).toBe(parcelTexts.partlyShipped)
  expect(statusTextOf(order({ deliveryStatus: 'Shipped', parcels })).now).toBe('Shipped')
  const heldBack = { now: parcelTexts.partlyShipped, next: expect.stringContaining('Your withdrawal has reached us.') }
  expect(statusTextOf(order({ deliveryStatus: 'Processing', parcels }), true)).toMatchObject(heldBack)
  expect(statusTextOf(order({ deliveryStatus: 'Shipped', parcels }), true).next).not.toContain('withdrawal')
})

test('S4.01 a cancelled order says whether what was paid goes back or has gone back', () => {
  const cancelled = (status?: string) =>
    statusTextOf(order({ deliveryStatus: 'Cancelled', ...(status && { refund: { status, amount: major(5) } }) })).next
  expect(cancelled()).toContain('goes back')
  expect(cancelled('Refund pending')).toContain('goes back')
  expect(cancelled('Refunded')).toContain('has gone back')
})

test('D72 what is left to send is what has neither left nor was refunded', () => {
  const parcel = (pieces: number) => ({ number: 1, shippedAt: '', lines: [{ line: 0, pieces }] })
  const products = [{ quantity: 5, refunded: 1 }, { quantity: 2 }]
  expect(piecesToSend({ products })).toEqual([4, 2])
  expect(piecesToSend({ products, parcels: [parcel(1), parcel(2)] })).toEqual([1, 2])
  expect(piecesToSend({ products, parcels: [parcel(5)] })).toEqual([0, 2])
})

test('D64 a held order says that its payment is disputed, and promises no days', () => {
  const delivery = { method: 'standard', name: 'Standard delivery', price: 0, from: '2026-11-24', to: '2026-11-26' }
  const held = (deliveryStatus: string) =>
    order({ orderType: 'physical', isHeld: true, deliveryStatus, sums: { delivery } } as Partial<Order>)
  expect(statusTextOf(held('Processing'))).toMatchObject({ now: 'On hold', next: expect.stringContaining('disputed') })
  expect(promisedArrival(held('Processing'), new Date('2026-11-24T12:00:00Z'))).toBeUndefined()
  expect(statusTextOf(held('Cancelled')).next).toContain('Your bank has the disputed money')
})

test('S4.01 an order that can still be paid stands before all others, which keep their order', () => {
  const one = (number: string, state?: string) => order({ orderType: 'physical', number, payment: { state } } as object)
  const orders = [one('4'), one('3', 'under_way'), one('2', 'open'), one('1', 'abandoned')]
  expect(unpaidFirst(orders).map(({ number }) => number)).toEqual(['2', '4', '3', '1'])
})

test('S4.01 the bar has four stages, and none for what is not sent', () => {
  const reached = deliveryStatuses.map((deliveryStatus) => stagesReached(order({ deliveryStatus })))
  expect(reached).toEqual([1, 2, 3, 4, undefined])
  const unpaid = paymentStatuses.filter((paymentStatus) => stagesReached(order({ paymentStatus })) === undefined)
  expect(unpaid).toEqual(['Pending', 'Failed'])
})

test('D72 the days of arrival stand at a parcel that is still to come, until they are over where the reader is', () => {
  const delivery = { method: 'standard', name: 'Standard delivery', price: 0, from: '2026-11-24', to: '2026-11-26' }
  const sent = (change: object) =>
    order({ orderType: 'physical', deliveryStatus: 'Shipped', sums: { delivery }, ...change } as Partial<Order>)
  vi.stubEnv('TZ', 'America/New_York')
  const at = (time: string) => promisedArrival(sent({}), new Date(`${time}-05:00`))
  expect(at('2026-11-26T23:59:00')).toBe('Arrives Tue, Nov 24 – Thu, Nov 26')
  expect(at('2026-11-27T00:00:00')).toBeUndefined()
  for (const change of [{ deliveryStatus: 'Delivered' }, { paymentStatus: 'Pending' }]) {
    expect(promisedArrival(sent(change), new Date('2026-11-20T12:00:00Z'))).toBeUndefined()
  }
})
