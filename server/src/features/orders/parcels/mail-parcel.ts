import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../events/index.ts'
import { emailCustomer } from '../email-customer.ts'
import type { Site } from '../emails.ts'
import { findLines, type OrderRow } from '../queries.ts'
import { linesToPack } from '../shipments/pieces.ts'
import type { Parcel } from '../shipments/shipments-of.ts'
import { parcelEmail } from './parcel-emails.ts'
import { countPieces, linesOfParcel } from './parcel-queries.ts'

export async function mailParcel(
  db: Db,
  site: Site,
  order: OrderRow,
  parcel: Parcel,
  { isLast, by }: { isLast: boolean; by?: Actor },
): Promise<boolean> {
  const all = await findLines(db, [order.id])
  const lines = linesOfParcel(all, parcel.lines)
  const isOpen = order.state === 'processing'
  const sentInAll = all.reduce((sum, { shipment_pieces }) => sum + shipment_pieces, 0)
  const toSend = isOpen ? countPieces(await linesToPack(db, order)) : 0
  return emailCustomer(
    db,
    site,
    order,
    (parent, shop) => parcelEmail(shop, parent, order, { parcel, lines, inAll: sentInAll + toSend, isLast }),
    by,
  )
}
