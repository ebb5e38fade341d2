import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { reportFailure } from '../../alerts/index.ts'
import { withdrawalJob } from './record-declaration.ts'
import { deleteWithdrawalsOfFamily } from './withdrawal-queries.ts'

/** Declarations that are not recorded yet go with the family; staff are told of the order alone, as a withdrawal in time counts (L1). */
export async function eraseDeclarations(db: Db, email: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    DELETE FROM job WHERE task = ${withdrawalJob.name} AND payload ->> 'email' = ${email.toLowerCase()}
    RETURNING payload ->> 'number' AS number`.execute(db)
  for (const { number } of rows) {
    const what = `A withdrawal from order ${number} had not been recorded when its account was deleted. Look at the order.`
    await reportFailure(db, { kind: 'returns', what })
  }
}

/** Those that are recorded and wait to be confirmed. */
export async function eraseWithdrawals(db: Db, familyId: string): Promise<void> {
  for (const { confirmed_at, dismissed_at, order_number } of await deleteWithdrawalsOfFamily(db, familyId)) {
    if (confirmed_at !== null || dismissed_at !== null) continue
    const what = `A withdrawal from order ${order_number} had not been confirmed when its account was deleted. Look at the order.`
    await reportFailure(db, { kind: 'returns', what })
  }
}
