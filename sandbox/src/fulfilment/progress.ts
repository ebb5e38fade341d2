import { randomInt } from 'node:crypto'
import { refusal } from '../refusals.ts'
import { type Order, type Parcel, type Step, stepOf, steps } from './records.ts'

export type Progress = { to: Step; carrierCode?: string; trackingNumber?: string }

export function advance(order: Order, { to, carrierCode = 'UPS', trackingNumber }: Progress, now: string): Order {
  if (order.isCancelled) throw refusal(409, 'This order is cancelled.')
  const from = steps.indexOf(stepOf(order))
  if (steps.indexOf(to) <= from) throw refusal(409, `This order is ${stepOf(order)} already.`)
  const passed = steps.slice(from + 1, steps.indexOf(to) + 1)
  const reached = { ...order.reached, ...Object.fromEntries(passed.map((step) => [step, now])) }
  if (!passed.includes('Shipped')) return { ...order, reached, updatedAt: now }
  const parcel = { ...newParcel(), carrierCode, ...(trackingNumber && { trackingNumber }) }
  return { ...order, reached, updatedAt: now, parcel }
}

/** From Processing on, units are being picked and the seller can no longer cancel. */
export function canCancel(order: Order) {
  return ['Received', 'Planning'].includes(stepOf(order))
}

export function cancel(order: Order, now: string): Order {
  return { ...order, isCancelled: true, updatedAt: now }
}

function newParcel(): Parcel {
  const digits = String(randomInt(10 ** 10)).padStart(10, '0')
  return { packageNumber: randomInt(10 ** 8, 10 ** 9), carrierCode: 'UPS', trackingNumber: `1Z999AA1${digits}` }
}
