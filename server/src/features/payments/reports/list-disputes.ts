import type { Dispute } from '@storylamp/contract/payments/dispute'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentTables } from '../tables.ts'
import { findDisputes } from './report-queries.ts'

/** Disputes by payment id; payments without one are left out. */
export async function listDisputes(db: Db, paymentIds: string[]): Promise<Map<string, Dispute[]>> {
  const rows = paymentIds.length === 0 ? [] : await findDisputes(db, paymentIds)
  const byPayment = Map.groupBy(rows, ({ payment_id }) => payment_id)
  return new Map([...byPayment].map(([paymentId, disputes]) => [paymentId, disputes.map(toDispute)]))
}

export const toDispute = (row: Selectable<PaymentTables['dispute']>): Dispute => ({
  _id: row.id,
  status: row.provider_status,
  state: row.state,
  reason: row.reason,
  amount: row.amount_cents,
  openedAt: row.opened_at.toISOString(),
  respondBy: row.respond_by?.toISOString() ?? null,
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
})
