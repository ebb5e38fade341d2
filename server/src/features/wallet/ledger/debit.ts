import type { Db } from '../../../platform/db/database.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import { creditWallet, debitWallet } from './moves.ts'
import { transfer, transferSurely } from './transfer.ts'
import { findSpend } from './transfer-queries.ts'

/** Pays for something (D32, D33); `what` is how the parent finds it among the transactions. */
export const spend = (
  db: Db,
  familyId: string,
  key: string,
  hundredths: number,
  what: string,
): Promise<string | Failure> =>
  transfer(
    db,
    { familyId, key: `spend/${familyId}/${key}`, kind: 'spend', hundredths, reference: what },
    debitWallet(hundredths, 'spendings'),
  )

/** Returns what a spend took, once. */
export async function refundDebit(db: Db, familyId: string, spendId: string): Promise<void> {
  const { hundredths, reference } = await findSpend(db, familyId, spendId)
  const request = { familyId, key: `spend-back/${spendId}`, kind: 'spend_back' as const, hundredths, reference }
  await transferSurely(db, request, creditWallet(hundredths, 'spendings'))
}
