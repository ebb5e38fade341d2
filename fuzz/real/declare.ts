import { randomBytes } from 'node:crypto'
import { hashOfLink } from '../../server/src/features/returns/withdrawals/declare.ts'
import { family, paid } from './recipe.ts'
import type { ShopAtWork } from './shop-at-work.ts'

/** Withdraws from the demo family's newest order without signing in; returns what the link in the mail carries. */
export async function declare({ write }: ShopAtWork): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await write(
    `WITH declared AS (
       INSERT INTO order_return (id, order_id, family_id, origin, state, declared_at, link_hash)
       SELECT gen_random_uuid(), id, family_id, 'form', 'declared', now(), $1
       FROM ${paid} AND family_id = ${family} ORDER BY created_at DESC LIMIT 1 RETURNING *
     )
     INSERT INTO order_return_line (return_id, order_id, position, pieces) SELECT id, order_id, 0, 1 FROM declared`,
    hashOfLink(token),
  )
  return token
}
