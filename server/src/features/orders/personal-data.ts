import { formatCents, minus } from '@storylamp/contract/money'
import { physicalOrder } from '@storylamp/contract/orders/orders'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonalData } from '../accounts/index.ts'
import { cancelOrder } from './delivery/cancel-parcels.ts'
import type { Site } from './emails.ts'
import { listOrders } from './order-list.ts'
import { findUnshippedOrders, forgetDeliveries, lockOrder, type OrderRow } from './queries.ts'

type Deps = Site & { clock: Clock }

/**
 * Accounting rows outlive the account. Addresses and tracking are erased, for parcels on their way after delivery (D6, D66).
 */
export const orderPersonalData = (deps: Deps): PersonalData => ({
  name: 'orders',
  exportData: async (db, familyId) => z.encode(z.array(physicalOrder), await listOrders(db, familyId)),
  eraseData: (db, familyId) => forgetDeliveries(db, familyId, deps.clock()),
  open: {
    find: async (db, familyId) =>
      (await findUnshippedOrders(db, familyId)).map((order) => ({ kind: 'order', text: describe(order) })),
    settle: (db, familyId) => cancelUnshipped(db, deps, familyId),
  },
})

const describe = ({ number, amount_cents, refunded_cents }: OrderRow) =>
  refunded_cents === 0
    ? `Order ${number} (${formatCents(amount_cents)}), not shipped yet`
    : `Order ${number} (${formatCents(minus(amount_cents, refunded_cents))} still to be refunded), not shipped yet`

/** Jobs execute the refunds and ask the warehouse. */
async function cancelUnshipped(db: Db, deps: Deps, familyId: string): Promise<void> {
  for (const { id } of await findUnshippedOrders(db, familyId)) await cancelOrder(db, deps, await lockOrder(db, id))
}
