import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/** What does not depend on random ids, which also differ between two runs of one seed. */
const questions = [
  `SELECT number, amount_cents, payment_status, delivery_status, refunded_cents, parcel_problem, created_at,
     ARRAY(SELECT what FROM order_event WHERE order_id = customer_order.id ORDER BY id) FROM customer_order ORDER BY number`,
  'SELECT number, purpose, status, amount_cents, refunded_cents, disputed_cents, settled_at FROM payment ORDER BY number',
  'SELECT number, state, requested_at, refunded_at FROM order_return ORDER BY number',
  'SELECT number, tokens_hundredths, state, created_at FROM story_order ORDER BY number',
  'SELECT product_id, on_hand, held FROM stock ORDER BY product_id',
  `SELECT email, kind, balance_hundredths FROM wallet_account
   JOIN account ON account.family_id = wallet_account.family_id AND role = 'user' ORDER BY email, kind`,
]

export async function hashEndState(world: World): Promise<string> {
  const hash = createHash('sha256')
  for (const question of questions) hash.update(JSON.stringify(await world.rows(question)))
  return hash.digest('hex').slice(0, 16)
}
