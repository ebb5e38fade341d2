import { listReturns, orderNumber } from '@storylamp/contract/returns/returns'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import type { PersonalData } from '../accounts/index.ts'
import { recordEvent } from '../events/index.ts'
import {
  type AnyReturnRow,
  deleteDeclarationsOfFamily,
  eraseTexts,
  findDeclarationsOfFamily,
  readChosen,
} from './queries.ts'
import { listFamilyReturns } from './shown-returns.ts'
import { findOrderNumber } from './withdrawals/confirm.ts'
import { withdrawalJob } from './withdrawals/declare.ts'

/** Returns stay with their orders, without what was typed once the family is erased. */
export const returnPersonalData: PersonalData = {
  name: 'returns',
  exportData: async (db, familyId) =>
    z.encode(listReturns.reply.shape.data.shape.returns, await listFamilyReturns(db, familyId)),
  eraseData: eraseTexts,
  eraseByEmail: eraseDeclarations,
}

/** What was declared without signing in. Confirmed, it is among the returns as well. */
export const withdrawalPersonalData: PersonalData = {
  name: 'withdrawals',
  exportData: async (db, familyId) => {
    const exported = []
    for (const row of await findDeclarationsOfFamily(db, familyId)) exported.push(await exportDeclaration(db, row))
    return exported
  },
  eraseData: eraseWithdrawals,
}

async function exportDeclaration(db: Db, row: AnyReturnRow) {
  return {
    orderNumber: String(await findOrderNumber(db, row)),
    receivedAt: row.declared_at.toISOString(),
    lines: row.order_id === null ? null : await readChosen(db, row.id),
    reason: row.reason,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

/** Declarations that are not recorded yet go with the family; staff are told of the order alone, as a withdrawal in time counts (L1). */
async function eraseDeclarations(db: Db, email: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    DELETE FROM job WHERE task = ${withdrawalJob.name} AND payload ->> 'email' = ${email.toLowerCase()}
    RETURNING payload ->> 'number' AS number`.execute(db)
  for (const { number } of rows) {
    const details = { cause: 'erased_unrecorded', order: orderNumber(number) } as const
    await recordEvent(db, { kind: 'withdrawal.alarmed', details, by: 'shop' })
  }
}

/** Those that are recorded and wait to be confirmed. */
async function eraseWithdrawals(db: Db, familyId: string): Promise<void> {
  for (const row of await deleteDeclarationsOfFamily(db, familyId)) {
    if (row.state !== 'declared') continue
    const details = { cause: 'erased_unconfirmed', order: await findOrderNumber(db, row) } as const
    await recordEvent(db, { kind: 'withdrawal.alarmed', details, by: 'shop' })
  }
}
