import type { Db } from '../../platform/db/database.ts'
import { mailAbout } from '../accounts/index.ts'
import { mailShop } from '../alerts/index.ts'
import {
  aboutOrder,
  emailCustomer,
  findLines,
  forecastReturn,
  type MailContent,
  type OrderRow,
  orderEmail,
} from '../orders/index.ts'
import type { NamedShop } from '../settings/index.ts'
import { type About, newReturnEmail, type Piece, receiptEmail } from './emails.ts'
import type { Chosen, ReturnRow } from './queries.ts'
import { readDue } from './refunds/due.ts'

/** Queues a mail about a return; customers whose account is deleted get none. */
export const mailAboutReturn = (
  db: Db,
  site: { shopOrigin: string },
  order: OrderRow,
  { number }: ReturnRow,
  write: (about: About) => MailContent,
) => emailCustomer(db, site, order, () => write({ orderNumber: order.number, number }))

type Declarer = { number: number; family_id: string }

/** Queues a mail about what was declared without signing in. Of what is no parcel, the order has no timeline. */
export const mailAboutDeclaration = (
  db: Db,
  site: { shopOrigin: string },
  orderId: string | null,
  found: Declarer,
  write: (shop: NamedShop) => MailContent,
) => {
  const about = orderId === null ? aboutOrder(found) : { order: orderId, family: found.family_id }
  return mailAbout(db, site, about, (parent, shop) => orderEmail(shop, parent, found.number, write(shop)))
}

export async function namePieces(db: Db, orderId: string, lines: { line: number; pieces: number }[]): Promise<Piece[]> {
  const bought = await findLines(db, [orderId])
  return lines.map(({ line, pieces }) => ({ name: bought[line]?.name ?? '', pieces }))
}

type Site = { shopOrigin: string; isProduction: boolean }

/** The customer's receipt, with what was typed, and a mail to the shop, which a person has to answer. */
export async function mailAboutRequest(db: Db, site: Site, order: OrderRow, row: ReturnRow, chosen: Chosen) {
  const pieces = await namePieces(db, order.id, chosen)
  const tokens = await forecastReturn(db, order, await readDue(db, order, row))
  await mailAboutReturn(db, site, order, row, (about) =>
    receiptEmail(about, {
      at: row.declared_at,
      pieces,
      reason: row.reason ?? undefined,
      tokens,
      spentTokens: row.spent_tokens,
      isConfirmed: row.origin === 'form',
    }),
  )
  await mailShop(db, site, 'newReturns', (shop) => newReturnEmail(shop, order, row, pieces))
}
