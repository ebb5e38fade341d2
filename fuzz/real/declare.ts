import { randomBytes } from 'node:crypto'
import { hashOfLink } from '../../server/src/features/returns/withdrawal/keep-withdrawal.ts'
import { family, paid } from './recipe.ts'
import type { ShopAtWork } from './shop-at-work.ts'

/** Withdraws from the demo family's newest order without signing in; returns what the link in the mail carries. */
export async function declare({ write }: ShopAtWork): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await write(
    `INSERT INTO withdrawal (id, order_id, order_number, family_id, declared_at, lines, link_hash, is_held)
     SELECT gen_random_uuid(), id, number, family_id, now(), '[{"line": 0, "pieces": 1}]', $1, false
     FROM ${paid} AND family_id = ${family} ORDER BY created_at DESC LIMIT 1`,
    hashOfLink(token),
  )
  return token
}
