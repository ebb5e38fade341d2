import type { PersonalData } from '../accounts/index.ts'
import { listOrders } from './order-list.ts'
import { forgetDeliveries } from './queries.ts'

/** The accounting rows stay when a family goes; where its parcels went does not. */
export const orderPersonalData: PersonalData = { name: 'orders', exportData: listOrders, eraseData: forgetDeliveries }
