import type { Reference } from '@storylamp/contract/admin/references'
import type { Db } from '../../platform/db/database.ts'
import { findInvoicedOrders } from '../invoices/index.ts'
import { findOrdersByTracking } from '../orders/index.ts'
import { findReturnsByNumber } from '../returns/index.ts'

/** What has exactly this number besides orders. */
export async function findReferences(db: Db, typed: string): Promise<Reference[]> {
  const number = typed.trim()
  const [, digits] = /^#?(\d{1,9})$/.exec(number) ?? []
  const returns = digits === undefined ? [] : await findReturnsByNumber(db, [Number(digits)])
  const invoiced = await findInvoicedOrders(db, number)
  const sent = await findOrdersByTracking(db, number)
  return [
    ...returns.map(({ id, number: found }): Reference => ({ kind: 'return', _id: id, number: String(found) })),
    ...invoiced.map((id): Reference => ({ kind: 'invoice', _id: id, number: number.toUpperCase() })),
    ...sent.map(({ id }): Reference => ({ kind: 'parcel', _id: id, number })),
  ]
}
