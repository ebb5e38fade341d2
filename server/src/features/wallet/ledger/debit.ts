import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Hundredths, hundredths as ofHundredths } from '@storylamp/contract/money'
import type { StoryOrderType } from '@storylamp/contract/stories/story-orders'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamily, isFamilyDeleted } from '../../accounts/index.ts'
import { aboutFamily, recordEvent } from '../../events/index.ts'
import { findWalletBalance } from '../statement/statement-queries.ts'
import { credit, requirePositive } from './moves.ts'
import { findDebit, insertDebit, type NewDebit, requireTransaction, transferNow, transferOnce } from './transfer.ts'

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

const debitAdjustment = (db: Db, adjusted: Debited & { reason: string | null }) =>
  insert(db, { kind: 'adjustment', to: 'adjustments', purpose: null, title: null, ...adjusted })

/** Returns what a debit took, once. */
export async function refundDebit(db: Db, familyId: string, debitId: string): Promise<void> {
  requireTransaction(db)
  const { hundredths } = await findDebit(db, familyId, debitId)
  const transfer = { familyId, kind: 'spend_back' as const, hundredths, gives_back: debitId }
  await transferOnce(db, `spend-back/${debitId}`, transfer, () => credit(hundredths, 'spendings'))
}

type Adjustment = { tokens: Hundredths; reason: string }

/** An admin's credit or debit. The balance never falls below zero. Of a family that is erased, the reason is not kept. */
export async function adjustFamilyWallet(db: Db, admin: Member, familyId: string, { tokens, reason }: Adjustment) {
  if (!(await isFamily(db, familyId))) return new Refusal('not_found', adminTexts.customerUnknown)
  const stored = (await isFamilyDeleted(db, familyId)) ? null : reason
  const refused = await adjust(db, familyId, tokens, stored)
  if (refused !== undefined) return refused
  const about = aboutFamily(familyId)
  await recordEvent(db, { kind: 'wallet.adjusted', details: { hundredths: tokens }, by: admin, about, reason: stored })
  return { walletBalance: await findWalletBalance(db, familyId) }
}

/** Positive or negative; the parent sees the reason. */
export async function adjust(
  db: Db,
  familyId: string,
  hundredths: Hundredths,
  reason: string | null,
): Promise<Refusal<'insufficient_balance'> | undefined> {
  if (hundredths < 0) {
    const debited = await debitAdjustment(db, { familyId, hundredths: ofHundredths(-hundredths), reason })
    return debited instanceof Refusal ? debited : undefined
  }
  const transfer = { familyId, kind: 'adjustment' as const, hundredths, reason }
  await transferNow(db, transfer, () => credit(hundredths, 'adjustments'))
}
