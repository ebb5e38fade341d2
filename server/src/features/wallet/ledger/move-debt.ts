import { minus, hundredths as ofHundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { findRejoined } from '../../accounts/index.ts'
import { debitOrOwe } from './moves.ts'
import { findIndebted, lockBalances, transferNow } from './transfer.ts'

/** What a family that has left owes is owed by the one that its parent has opened since. */
export async function moveDebt(db: Db, formerFamilyId: string, familyId: string): Promise<void> {
  const { debt } = await lockBalances(db, formerFamilyId)
  if (debt === 0) return
  const owed = minus(ofHundredths(0), debt)
  const transfer = { kind: 'debt_moved' as const, hundredths: owed }
  await transferNow(db, { ...transfer, familyId: formerFamilyId }, () => [
    { account: 'debt', hundredths: owed },
    { account: 'adjustments', hundredths: debt },
  ])
  await transferNow(db, { ...transfer, familyId }, (balances) => debitOrOwe(owed, 'adjustments', balances))
}

/** Debts that arose after a family had left, by refunds that came later. */
export async function takeOverDebts(db: Db): Promise<void> {
  const rejoined = await findRejoined(db, await findIndebted(db))
  for (const { family_id, rejoined_as } of rejoined)
    await db.transaction().execute((transaction) => moveDebt(transaction, family_id, rejoined_as))
}
