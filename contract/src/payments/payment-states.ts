import * as z from 'zod/mini'
import { type PaymentStatus, paymentStatuses } from '../orders/orders.ts'
import type { OrderState } from '../orders/states.ts'

export const paymentStates = ['open', 'under_way', 'completed', 'failed', 'abandoned'] as const
export type PaymentState = (typeof paymentStates)[number]
export type EndState = Exclude<PaymentState, 'open' | 'under_way'>

/** Where a payment may go from each state; the database refuses all else. */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['under_way', 'completed', 'failed', 'abandoned'],
  under_way: ['completed', 'failed', 'abandoned'],
  completed: [],
  failed: [],
  abandoned: [],
}

export const canMove = (from: PaymentState, to: PaymentState): boolean => paymentMoves[from].includes(to)

export const isEnded = (state: PaymentState): state is EndState => paymentMoves[state].length === 0

/** Also of the order that is paid. */
export const paymentStatusOf: Readonly<Record<PaymentState | OrderState, PaymentStatus>> = {
  open: 'Pending',
  under_way: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  abandoned: 'Failed',
  awaiting_payment: 'Pending',
  unpaid: 'Failed',
  processing: 'Completed',
  shipped: 'Completed',
  out_for_delivery: 'Completed',
  delivered: 'Completed',
  cancelled: 'Completed',
}

const stateOf = { Pending: 'open', Failed: 'failed', Completed: 'completed' } as const

/** A status on the wire, the state inside. */
export const paymentStatus = z.codec(z.enum(paymentStatuses), z.enum(paymentStates), {
  decode: (status) => stateOf[status],
  encode: (state) => paymentStatusOf[state],
})
