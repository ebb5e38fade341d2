import { listReturns } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { findParent, type PersonalData } from '../accounts/index.ts'
import { listFamilyReturns } from './list-returns.ts'
import { eraseTexts } from './queries.ts'
import { eraseDeclarations, eraseWithdrawals } from './withdrawal/erase-declarations.ts'
import { findWithdrawalsOfFamily } from './withdrawal/withdrawal-queries.ts'

/** Returns stay with their orders, without what was typed once the family is erased. */
export const returnPersonalData: PersonalData = {
  name: 'returns',
  exportData: async (db, familyId) =>
    z.encode(listReturns.reply.shape.data.shape.returns, await listFamilyReturns(db, familyId)),
  eraseData: async (db, familyId) => {
    await eraseTexts(db, familyId)
    const parent = await findParent(db, familyId)
    if (parent !== undefined) await eraseDeclarations(db, parent.email)
  },
}

/** What was declared without signing in. Confirmed, it is among the returns as well. */
export const withdrawalPersonalData: PersonalData = {
  name: 'withdrawals',
  exportData: async (db, familyId) =>
    (await findWithdrawalsOfFamily(db, familyId)).map(({ order_number, declared_at, lines, reason, confirmed_at }) => ({
      orderNumber: String(order_number),
      receivedAt: declared_at.toISOString(),
      lines,
      reason,
      confirmedAt: confirmed_at?.toISOString() ?? null,
    })),
  eraseData: eraseWithdrawals,
}
