import { randomUUID } from 'node:crypto'
import type { Hundredths } from '@storylamp/contract/money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { credit, requirePositive } from './moves.ts'
import { requireTransaction, transferOnce } from './transfer.ts'
import { findDebit, insertDebit } from './transfer-queries.ts'

type Debit = { familyId: string; hundredths: Hundredths; description: string }

const debitAs =
  (kind: 'spend' | 'adjustment', to: 'spendings' | 'adjustments') =>
  async (db: Db, { familyId, hundredths, description }: Debit): Promise<string | Refusal<'insufficient_balance'>> => {
    requireTransaction(db)
    requirePositive(hundredths)
    const id = randomUUID()
    const entries = await insertDebit(db, { id, familyId, kind, reference: description, hundredths, to })
    return entries.length > 0 ? id : new Refusal('insufficient_balance', walletTexts.insufficient)
  }

/** Debits the full price or nothing (D32, D33). Returns the transfer's id; the parent sees the description. */
export const debit = debitAs('spend', 'spendings')

/** Tokens taken away by the back office. */
export const debitAdjustment = debitAs('adjustment', 'adjustments')

/** Returns what a debit took, once. */
export async function refundDebit(db: Db, familyId: string, debitId: string): Promise<void> {
  requireTransaction(db)
  const { hundredths, reference } = await findDebit(db, familyId, debitId)
  const transfer = { familyId, kind: 'spend_back' as const, hundredths, reference }
  await transferOnce(db, `spend-back/${debitId}`, transfer, () => credit(hundredths, 'spendings'))
}
