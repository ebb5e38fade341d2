import type { Hundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { credit } from './moves.ts'
import { takeBack } from './take-back.ts'
import { transferOnce } from './transfer.ts'
import { sumGiven } from './transfer-queries.ts'

/** Credits an order's free tokens, once (D25). */
export async function giveFreeTokens(db: Db, familyId: string, orderId: string, hundredths: Hundredths): Promise<void> {
  if (hundredths === 0) return
  const transfer = { familyId, kind: 'free_tokens' as const, hundredths, reference: orderId }
  await transferOnce(db, `free-tokens/${orderId}`, transfer, () => credit(hundredths, 'free_tokens'))
}

/** `total` is what all refunds and disputes of the order together take. */
export const takeBackFreeTokens = (db: Db, familyId: string, orderId: string, total: Hundredths): Promise<Hundredths> =>
  takeBack(db, 'free_tokens', familyId, orderId, total)

/** The free tokens of an order that refunds and disputes have taken back by now. */
export async function sumFreeTokensTaken(db: Db, familyId: string, orderId: string): Promise<Hundredths> {
  const { taken } = await sumGiven(db, familyId, orderId, { given: 'free_tokens', taken: 'free_tokens_back' })
  return taken
}
