import { type Hundredths, minus, hundredths as ofHundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { debitOrOwe } from './moves.ts'
import { requireTransaction, transferOnce } from './transfer.ts'
import { lockBalances, sumGiven } from './transfer-queries.ts'

/** What credited the tokens: its refund takes them back. */
type Source = 'free_tokens' | 'top_up'

const accounts = { free_tokens: 'free_tokens', top_up: 'top_ups' } as const

/**
 * Tokens leave the wallet with a refund; what is spent already becomes a debt. `total` is what all refunds of the payment
 * together take, so a refund that is reported twice or late takes nothing more, and none takes more than came in.
 */
export async function takeBack(
  db: Db,
  source: Source,
  familyId: string,
  reference: string,
  total: Hundredths,
): Promise<void> {
  requireTransaction(db)
  // Of two refunds at once the second has to see what the first took.
  await lockBalances(db, familyId)
  const kind = `${source}_back` as const
  const { given, taken } = await sumGiven(db, familyId, reference, { given: source, taken: kind })
  const upTo = ofHundredths(Math.min(total, given))
  if (upTo <= taken) return
  const hundredths = minus(upTo, taken)
  const key = `${kind.replaceAll('_', '-')}/${reference}/${upTo}`
  await transferOnce(db, key, { familyId, kind, hundredths, reference }, (balances) =>
    debitOrOwe(hundredths, accounts[source], balances),
  )
}
