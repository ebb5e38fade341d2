import { physicalOrder } from '@storylamp/contract/orders/orders'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { listOrders } from './order-list.ts'
import { forgetDeliveries } from './queries.ts'

/** Accounting rows outlive the account; addresses and tracking are erased (D6). */
export const orderPersonalData: PersonalData = {
  name: 'orders',
  exportData: async (db, familyId) => z.encode(z.array(physicalOrder), await listOrders(db, familyId)),
  eraseData: forgetDeliveries,
}
