import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../events/index.ts'
import { emailCustomer } from '../email-customer.ts'
import type { Site } from '../emails.ts'
import { type OrderRow, recordStep } from '../queries.ts'
import { isSameTracking } from '../same-tracking.ts'
import type { Tracking } from '../tables.ts'
import { parcelTrackingEmail } from './parcel-emails.ts'
import { type ParcelRow, updateTracking } from './parcel-queries.ts'

/**
 * Records a new tracking number of a parcel, and mails it unless the parcel has arrived; returns whether it is new. An order whose
 * address is erased gets none.
 */
export async function noteParcelTracking(
  db: Db,
  site: Site,
  order: OrderRow,
  parcel: ParcelRow,
  { tracking, by, isAnnounced = false }: { tracking: Tracking; by: Actor; isAnnounced?: boolean },
): Promise<boolean> {
  if (order.delivery_details === null || isSameTracking(parcel.tracking, tracking)) return false
  await updateTracking(db, parcel, tracking)
  const { number } = parcel
  await recordStep(db, order, { kind: 'tracking.noted', details: { shipment: number }, by })
  if (parcel.delivered_at === null && !isAnnounced) {
    await emailCustomer(db, site, order, (parent, shop) => parcelTrackingEmail(shop, parent, order, number, tracking))
  }
  return true
}
