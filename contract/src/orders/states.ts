import type { ShipmentState } from './shipments.ts'

const unpaidStates = ['awaiting_payment', 'unpaid'] as const
const paidStates = ['processing', 'shipped', 'out_for_delivery', 'delivered', 'cancelled'] as const
export const orderStates = [...unpaidStates, ...paidStates]
export type PaidState = (typeof paidStates)[number]
export type OrderState = (typeof orderStates)[number]

export const isPaid = (state: string): state is PaidState => paidStates.some((paid) => paid === state)

export const arePaid = `state NOT IN ('${unpaidStates.join("', '")}')`

/** The state of a paid order, from its shipments. */
export function stateOf(shipments: { state: ShipmentState }[]): PaidState {
  const hasAny = (...states: ShipmentState[]) => shipments.some(({ state }) => states.includes(state))
  if (hasAny('packing', 'at_warehouse')) return 'processing'
  if (hasAny('shipped')) return 'shipped'
  if (hasAny('out_for_delivery')) return 'out_for_delivery'
  return hasAny('delivered') ? 'delivered' : 'cancelled'
}

/** Where staff or the warehouse may move it. Carriers may skip steps; it is cancelled before it is shipped only. */
const steps: Readonly<Record<OrderState, readonly PaidState[]>> = {
  awaiting_payment: [],
  unpaid: [],
  processing: ['shipped', 'out_for_delivery', 'delivered', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered'],
  out_for_delivery: ['delivered'],
  delivered: [],
  cancelled: [],
}

export type Step = Exclude<PaidState, 'processing'>

export const isStepForward = (from: OrderState, to: PaidState): to is Step => steps[from].includes(to)

export const isShipped = (state: OrderState): boolean =>
  isPaid(state) && state !== 'processing' && state !== 'cancelled'
