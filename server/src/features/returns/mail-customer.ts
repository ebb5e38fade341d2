import type { Db } from '../../platform/db/database.ts'
import type { Parent } from '../accounts/index.ts'
import { emailCustomer, findLines, type OrderRow, type TimelineMail } from '../orders/index.ts'
import type { NamedShop } from '../settings/index.ts'
import type { Piece } from './emails.ts'
import type { ReturnRow } from './queries.ts'

type Compose = (shop: NamedShop, parent: Parent, about: { orderNumber: number; number: number }) => TimelineMail

/** Queues a mail about a return; customers whose account is deleted get none. */
export const mailAboutReturn = (
  db: Db,
  site: { shopOrigin: string },
  order: OrderRow,
  { number }: ReturnRow,
  compose: Compose,
) => emailCustomer(db, site, order, (parent, shop) => compose(shop, parent, { orderNumber: order.number, number }))

/** Pieces by the names under which they were bought. */
export async function namePieces(db: Db, orderId: string, lines: { line: number; pieces: number }[]): Promise<Piece[]> {
  const bought = await findLines(db, [orderId])
  return lines.map(({ line, pieces }) => ({ name: bought[line]?.name ?? '', pieces }))
}
