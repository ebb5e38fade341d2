import type { Db } from '../../platform/db/database.ts'
import { putIn, takeOutOrOwe } from './moves.ts'
import { lockBalances, sumFreeTokens } from './queries.ts'
import { transferSurely } from './transfer.ts'

/** The free tokens that an order brings, once (D25). */
export async function giveFreeTokens(db: Db, familyId: string, orderId: string, hundredths: number): Promise<void> {
  if (hundredths === 0) return
  const request = {
    familyId,
    key: `free-tokens/${orderId}`,
    kind: 'free_tokens' as const,
    hundredths,
    reference: orderId,
  }
  await transferSurely(db, request, putIn(hundredths, 'free_tokens'))
}

/**
 * They leave the wallet with a refund, as far as they are there; the rest is owed. `inAll` is what all refunds of the order
 * together take, so that a refund told twice or late takes nothing more, and none takes more than the order brought.
 */
export async function takeBackFreeTokens(db: Db, familyId: string, orderId: string, inAll: number): Promise<void> {
  // Of two refunds at once the second has to see what the first took.
  await lockBalances(db, familyId)
  const { given, taken } = await sumFreeTokens(db, familyId, orderId)
  const upTo = Math.min(inAll, given)
  if (upTo <= taken) return
  const request = {
    familyId,
    key: `free-tokens-back/${orderId}/${upTo}`,
    kind: 'free_tokens_back' as const,
    hundredths: upTo - taken,
    reference: orderId,
  }
  await transferSurely(db, request, takeOutOrOwe(upTo - taken, 'free_tokens'))
}
