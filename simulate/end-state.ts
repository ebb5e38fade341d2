import { createHash } from 'node:crypto'
import type { World } from './world.ts'

const questions = [
  `SELECT number, amount_cents, state, refunded_cents, created_at,
     ARRAY(SELECT kind FROM order_problem WHERE order_id = customer_order.id AND closed_at IS NULL ORDER BY id),
     ARRAY(SELECT kind FROM event WHERE order_id = customer_order.id ORDER BY id) FROM customer_order`,
  'SELECT number, purpose, state, amount_cents, refunded_cents, disputed_cents, settled_at FROM payment',
  'SELECT number, state, declared_at, ended_at FROM order_return',
  'SELECT number, tokens_hundredths, state, created_at FROM story_order',
  'SELECT number, kind, state, left_cents FROM gift',
  'SELECT product_id, on_hand, held FROM stock',
  `SELECT email, kind, balance_hundredths FROM wallet_account
   JOIN member ON member.family_id = wallet_account.family_id AND is_opener JOIN login USING (person_id)`,
]

export async function hashEndState(world: World): Promise<string> {
  const hash = createHash('sha256')
  for (const question of questions) {
    const rows = await world.rows(question)
    hash.update(
      rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join(),
    )
  }
  return hash.digest('hex').slice(0, 16)
}
