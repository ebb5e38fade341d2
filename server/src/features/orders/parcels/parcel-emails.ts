import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../events/index.ts'
import { emailCustomer, itemOf, linkToParcel, type MailContent, type Site, travelsWith } from '../emails.ts'
import { findLines, type LineRow, type OrderRow } from '../queries.ts'
import { countPieces, linesOfParcel, linesToPack } from '../shipments/pieces.ts'
import type { Parcel } from '../shipments/shipments-of.ts'
import type { Tracking } from '../tables.ts'

export async function mailParcel(
  db: Db,
  site: Site,
  order: OrderRow,
  parcel: Parcel,
  { isLast, by }: { isLast: boolean; by?: Actor },
): Promise<boolean> {
  const all = await findLines(db, [order.id])
  const lines = linesOfParcel(all, parcel.lines)
  const sentInAll = all.reduce((sum, { shipment_pieces }) => sum + shipment_pieces, 0)
  const toSend = order.state === 'processing' ? countPieces(await linesToPack(db, order)) : 0
  const sent = { parcel, lines, inAll: sentInAll + toSend, isLast }
  return emailCustomer(db, site, order, (shop) => parcelEmail(shop, order, sent), by)
}

/** `lines` are those of the parcel, with its pieces; `inAll` counts what is sent in all parcels. */
type Sent = { parcel: Parcel; lines: LineRow[]; inAll: number; isLast: boolean }

function parcelEmail(shop: Site, { number }: OrderRow, { parcel, lines, inAll, isLast }: Sent): MailContent {
  const part = isLast ? 'the rest of your order' : 'part of your order'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    details: { template: 'parcel', pieces, inAll, isLast },
    heading: `${part} is on its way`,
    paragraphs: [
      `Parcel ${parcel.number} of order ${number} has left the warehouse with ${pieces} of ${inAll} pieces.`,
      ...(parcel.tracking === null ? [] : [travelsWith('It', parcel.tracking)]),
    ],
    items: lines.map((line) => itemOf(shop, line)),
    ...(isLast ? {} : { closing: ['The rest follows. We’ll email you when it’s on its way.'] }),
    link: linkToParcel(shop, parcel.tracking),
  }
}

export const parcelTrackingEmail = (
  shop: Site,
  { number }: OrderRow,
  parcel: number,
  tracking: Tracking,
): MailContent => ({
  details: { template: 'parcel_tracking', shipment: parcel },
  heading: 'you can follow your parcel',
  paragraphs: [travelsWith(`Parcel ${parcel} of order ${number}`, tracking)],
  link: linkToParcel(shop, tracking),
})
