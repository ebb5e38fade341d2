import { randomUUID } from 'node:crypto'
import type { Hundredths } from '@storylamp/contract/money'
import type { StoryOrderType } from '@storylamp/contract/stories/story-orders'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { credit, requirePositive } from './moves.ts'
import { requireTransaction, transferOnce } from './transfer.ts'
import { findDebit, insertDebit, type NewDebit } from './transfer-queries.ts'

type Debited = { familyId: string; hundredths: Hundredths }
type Bought = { purpose: StoryOrderType; title: string | null }

async function insert(db: Db, debited: Omit<NewDebit, 'id'>): Promise<string | Refusal<'insufficient_balance'>> {
  requireTransaction(db)
  requirePositive(debited.hundredths)
  const id = randomUUID()
  const entries = await insertDebit(db, { id, ...debited })
  return entries.length > 0 ? id : new Refusal('insufficient_balance', walletTexts.insufficient)
}

/** Debits the full price or nothing. Returns the transfer's id. */
export const debit = (db: Db, bought: Debited & Bought) =>
  insert(db, { kind: 'spend', to: 'spendings', reason: null, ...bought })

export const debitAdjustment = (db: Db, adjusted: Debited & { reason: string | null }) =>
  insert(db, { kind: 'adjustment', to: 'adjustments', purpose: null, title: null, ...adjusted })

/** Returns what a debit took, once. */
export async function refundDebit(db: Db, familyId: string, debitId: string): Promise<void> {
  requireTransaction(db)
  const { hundredths } = await findDebit(db, familyId, debitId)
  const transfer = { familyId, kind: 'spend_back' as const, hundredths, gives_back: debitId }
  await transferOnce(db, `spend-back/${debitId}`, transfer, () => credit(hundredths, 'spendings'))
}
