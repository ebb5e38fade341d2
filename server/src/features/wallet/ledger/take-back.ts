import { type Hundredths, minus, hundredths as ofHundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { credit, debitOrOwe } from './moves.ts'
import { requireTransaction, transferOnce } from './transfer.ts'
import { lockBalances, type Source, sumGiven } from './transfer-queries.ts'

const accounts = { free_tokens: 'free_tokens', top_up: 'top_ups' } as const
const columns = { free_tokens: 'order_id', top_up: 'payment_id' } as const

/**
 * Refunds and disputes take tokens back, and return them if they fail; tokens that are already spent become a debt. `total` is
 * the sum of all of them, so that a repeated report changes nothing and never more is taken than was credited. Returns what
 * this one has taken; below zero, what it has returned.
 */
export async function takeBack(
  db: Db,
  source: Source,
  familyId: string,
  id: string,
  total: Hundredths,
): Promise<Hundredths> {
  requireTransaction(db)
  // The lock lets the second of two concurrent refunds see what the first took.
  await lockBalances(db, familyId)
  const kind = `${source}_back` as const
  const { given, taken, steps } = await sumGiven(db, familyId, source, id)
  const change = minus(ofHundredths(Math.min(total, given)), taken)
  if (change === 0) return change
  const hundredths = ofHundredths(Math.abs(change))
  const key = `${kind.replaceAll('_', '-')}/${id}/${steps + 1}`
  await transferOnce(db, key, { familyId, kind, hundredths, [columns[source]]: id }, (balances) =>
    change > 0 ? debitOrOwe(hundredths, accounts[source], balances) : credit(hundredths, accounts[source]),
  )
  return change
}
