import { isShipped } from '@storylamp/contract/orders/states'
import { deliveredAfterDays } from '@storylamp/contract/returns/returns'
import { dayMs, daysAfter, isDayOver, later } from '../../platform/clock.ts'
import type { DeliveryTimes } from '../events/index.ts'
import type { OrderRow } from '../orders/index.ts'

type Shipped = Pick<OrderRow, 'state' | 'created_at' | 'return_days'>

/** The last day on which an order can be returned, at its midnight in UTC; undefined until it is shipped. */
export function lastReturnDay(order: Shipped, times: DeliveryTimes | undefined): Date | undefined {
  const { state, created_at, return_days } = order
  if (!isShipped(state)) return undefined
  const shippedAt = times?.shippedAt ?? created_at
  const deliveredAt = times?.deliveredAt ?? later(shippedAt, deliveredAfterDays * dayMs)
  return daysAfter(deliveredAt, return_days)
}

export const isOver = (lastDay: Date | undefined, now: Date): boolean =>
  lastDay !== undefined && isDayOver(lastDay, now)
