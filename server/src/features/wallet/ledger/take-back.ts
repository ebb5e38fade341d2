import type { Db } from '../../../platform/db/database.ts'
import { debitWalletOrOwe } from './moves.ts'
import { transferSurely } from './transfer.ts'
import { lockBalances, sumGiven } from './transfer-queries.ts'

/** What brought tokens, whose refund takes them away again. */
export type Gift = 'free_tokens' | 'top_up'

const accounts = { free_tokens: 'free_tokens', top_up: 'top_ups' } as const

/**
 * Tokens leave the wallet with a refund, as far as they are there; the rest is owed. `inAll` is what all refunds of the same
 * payment together take, so that a refund told twice or late takes nothing more, and none takes more than came in.
 */
export async function takeBack(db: Db, gift: Gift, familyId: string, reference: string, inAll: number): Promise<void> {
  // Of two refunds at once the second has to see what the first took.
  await lockBalances(db, familyId)
  const kind = `${gift}_back` as const
  const { given, taken } = await sumGiven(db, familyId, reference, { given: gift, taken: kind })
  const upTo = Math.min(inAll, given)
  if (upTo <= taken) return
  const key = `${kind.replaceAll('_', '-')}/${reference}/${upTo}`
  const request = { familyId, key, kind, hundredths: upTo - taken, reference }
  await transferSurely(db, request, debitWalletOrOwe(upTo - taken, accounts[gift]))
}
