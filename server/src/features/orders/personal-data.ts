import { minus, sumOf } from '@storylamp/contract/money'
import { physicalOrder } from '@storylamp/contract/orders/orders'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import type { PersonalData } from '../accounts/index.ts'
import { lockStockOfOrders } from '../stock/index.ts'
import { cancelOrder } from './delivery/cancel-parcels.ts'
import type { Site } from './emails.ts'
import { listOrders } from './order-list.ts'
import { formatAmount } from './order-sums.ts'
import { eraseProblemReasons } from './problems.ts'
import { findUnshippedOrders, forgetDeliveries, lockOrder, type OrderRow } from './queries.ts'
import { isDivided } from './shipments/pieces.ts'

type Deps = Site & { clock: Clock }

/**
 * Accounting rows outlive the account. Addresses and tracking are erased, for parcels on their way after delivery.
 */
export const orderPersonalData = (deps: Deps): PersonalData => ({
  name: 'orders',
  exportData: async (db, familyId) => z.encode(z.array(physicalOrder), await listOrders(db, familyId)),
  eraseData: async (db, familyId) => {
    await forgetDeliveries(db, familyId, deps.clock())
    await eraseProblemReasons(db, familyId)
  },
  open: {
    find: async (db, familyId) =>
      (await findUnshippedOrders(db, familyId)).map((order) => ({ kind: 'order', text: describe(order) })),
    settle: (db, familyId) => cancelOpenOrders(db, deps, familyId),
  },
})

function describe(order: OrderRow): string {
  const { number, amount_cents, refunded_cents, withheld_cents } = order
  const still = refunded_cents === 0 ? '' : ' still to be refunded'
  const what = isDivided(order) ? 'a part of it not shipped yet' : 'not shipped yet'
  return `Order ${number} (${formatAmount(order, minus(amount_cents, sumOf([refunded_cents, withheld_cents])))}${still}), ${what}`
}

/** Jobs execute the refunds and ask the warehouse. The stock is locked for all orders at once, so that no checkout waits crosswise. */
async function cancelOpenOrders(db: Db, deps: Deps, familyId: string): Promise<void> {
  const locked: OrderRow[] = []
  for (const { id } of await findUnshippedOrders(db, familyId)) locked.push(await lockOrder(db, id))
  await lockStockOfOrders(db, idsOf(locked))
  for (const order of locked) await cancelOrder(db, deps, order)
}
