import { isPaid } from '@storylamp/contract/orders/states'
import type { Returnable } from '@storylamp/contract/returns/returns'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findDeliveryTimes } from '../events/index.ts'
import { findOrders, type OrderRow } from '../orders/index.ts'
import { isOver, lastReturnDay } from './deadline.ts'
import { readAllLeftPieces } from './left-pieces.ts'

export async function findLastDay(db: Db, order: OrderRow): Promise<Date | undefined> {
  const times = await findDeliveryTimes(db, [order.id])
  return lastReturnDay(order, times.get(order.id))
}

/** The paid orders of a family whose time to return them has not ended, and what is left of them. */
export async function listReturnable(db: Db, familyId: string, now: Date): Promise<Returnable[]> {
  const paid = (await findOrders(db, familyId)).filter(({ state }) => isPaid(state) && state !== 'cancelled')
  const times = await findDeliveryTimes(
    db,
    paid.map(({ id }) => id),
  )
  const lastDays = new Map(paid.map((order) => [order.id, lastReturnDay(order, times.get(order.id))]))
  const open = paid.filter(({ id }) => !isOver(lastDays.get(id), now))
  const left = await readAllLeftPieces(db, open)
  return open
    .map(({ id }) => {
      const lastDay = lastDays.get(id)
      return { orderId: id, until: lastDay === undefined ? null : dayOf(lastDay), left: left.get(id) ?? [] }
    })
    .filter(({ left }) => left.some((pieces) => pieces > 0))
}
