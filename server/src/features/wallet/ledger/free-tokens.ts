import type { Db } from '../../../platform/db/database.ts'
import { creditWallet } from './moves.ts'
import { takeBack } from './take-back.ts'
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
  await transferSurely(db, request, creditWallet(hundredths, 'free_tokens'))
}

/** `inAll` is what all refunds of the order together take. */
export const takeBackFreeTokens = (db: Db, familyId: string, orderId: string, inAll: number): Promise<void> =>
  takeBack(db, 'free_tokens', familyId, orderId, inAll)
