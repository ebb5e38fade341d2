import type { Parent, RecordedMail } from '../../accounts/index.ts'
import type { NamedShop } from '../../settings/index.ts'
import { itemOf, linkToParcel, orderEmail, travelsWith } from '../emails.ts'
import type { LineRow, OrderRow } from '../queries.ts'
import type { Parcel } from '../shipments/shipments-of.ts'
import type { Tracking } from '../tables.ts'

/** `lines` are those of the parcel, with its pieces; `inAll` counts what is sent in all parcels. */
type Sent = { parcel: Parcel; lines: LineRow[]; inAll: number; isLast: boolean }

export function parcelEmail(shop: NamedShop, parent: Parent, { number }: OrderRow, sent: Sent): RecordedMail {
  const { parcel, lines, inAll, isLast } = sent
  const part = isLast ? 'The rest of your order' : 'Part of your order'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return orderEmail(shop, parent, number, {
    details: { template: 'parcel', pieces, inAll, isLast },
    heading: `${part.replace(/^[TP]/, (letter) => letter.toLowerCase())} is on its way`,
    paragraphs: [
      `Parcel ${parcel.number} of order ${number} has left the warehouse with ${pieces} of ${inAll} pieces.`,
      ...(parcel.tracking === null ? [] : [travelsWith('It', parcel.tracking)]),
    ],
    items: lines.map((line) => itemOf(shop, line)),
    ...(isLast ? {} : { closing: ['The rest follows. We’ll email you when it’s on its way.'] }),
    link: linkToParcel(shop, parcel.tracking),
  })
}

export const parcelTrackingEmail = (
  shop: NamedShop,
  parent: Parent,
  { number }: OrderRow,
  parcel: number,
  tracking: Tracking,
): RecordedMail =>
  orderEmail(shop, parent, number, {
    details: { template: 'parcel_tracking', shipment: parcel },
    heading: 'you can follow your parcel',
    paragraphs: [travelsWith(`Parcel ${parcel} of order ${number}`, tracking)],
    link: linkToParcel(shop, tracking),
  })
