import type { Hundredths } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { credit } from './moves.ts'
import { takeBack } from './take-back.ts'
import { transferOnce } from './transfer.ts'
import { sumGiven } from './transfer-queries.ts'

/** Credits an order's free tokens, once. */
export async function giveFreeTokens(db: Db, familyId: string, orderId: string, hundredths: Hundredths): Promise<void> {
  if (hundredths === 0) return
  const transfer = { familyId, kind: 'free_tokens' as const, hundredths, order_id: orderId }
  await transferOnce(db, `free-tokens/${orderId}`, transfer, () => credit(hundredths, 'free_tokens'))
}

/** `total` is what all refunds and disputes of the order together take. */
export const takeBackFreeTokens = (db: Db, familyId: string, orderId: string, total: Hundredths): Promise<Hundredths> =>
  takeBack(db, 'free_tokens', familyId, orderId, total)

/** What is gone of the free tokens of orders, for those of which some are. */
export async function findFreeTokensTaken(db: Db, orderIds: string[]): Promise<ReadonlyMap<string, Hundredths>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order: string; taken: Hundredths }>`
    SELECT order_id AS "order", -sum(amount_hundredths)::bigint AS taken
    FROM wallet_transfer transfer
    JOIN wallet_entry entry ON entry.transfer_id = transfer.id
    JOIN wallet_account account ON account.id = entry.account_id
    WHERE order_id = ANY(${orderIds}::uuid[]) AND transfer.kind = 'free_tokens_back' AND account.family_id IS NOT NULL
    GROUP BY order_id HAVING sum(amount_hundredths) < 0`.execute(db)
  return new Map(rows.map(({ order, taken }) => [order, taken]))
}

/** The free tokens of an order that refunds and disputes have taken back by now. */
export async function sumFreeTokensTaken(db: Db, familyId: string, orderId: string): Promise<Hundredths> {
  const { taken } = await sumGiven(db, familyId, 'free_tokens', orderId)
  return taken
}
