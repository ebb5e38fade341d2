import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'

/** The transfers of the batch with the keys and hashes of the shop's own, so that an event that comes again moves nothing. */
export async function insertTransfers(db: Db): Promise<void> {
  for (const statement of [planned, accounts, transfers, entries]) await statement.execute(db)
}

/** Positive amounts go into the wallet. Those of one order follow one another. */
const planned = sql`
  CREATE TEMP TABLE planned_transfer ON COMMIT DROP AS
  SELECT i, 0 AS step, transfer_id AS id, family_id, 'spend' AS kind, NULL::uuid AS source, NULL AS key, -tokens AS amount,
    'spendings' AS shop_account, at
  FROM planned_digital WHERE type = 'story'
  UNION ALL
  SELECT i, 1, gen_random_uuid(), family_id, 'spend_back', transfer_id, 'spend-back/' || transfer_id, tokens, 'spendings',
    at + interval '1 hour'
  FROM planned_digital WHERE is_given_back
  UNION ALL
  SELECT i, 0, gen_random_uuid(), family_id, 'top_up', payment_id, 'top-up/' || payment_id, pack_tokens, 'top_ups',
    at + interval '2 minutes'
  FROM planned_digital WHERE type = 'top_up'
  UNION ALL
  SELECT i, 1, gen_random_uuid(), family_id, 'top_up_back', payment_id, 'top-up-back/' || payment_id || '/1',
    -(pack_tokens::bigint * refunded / pack_cents)::int, 'top_ups', at + interval '1 hour'
  FROM planned_digital WHERE type = 'top_up' AND refunded > 0
  UNION ALL
  SELECT i, 0, gen_random_uuid(), family_id, 'free_tokens', id, 'free-tokens/' || id, free_tokens, 'free_tokens',
    at + interval '2 minutes'
  FROM planned_sale WHERE NOT is_failed AND free_tokens > 0
  UNION ALL
  SELECT i, 1, gen_random_uuid(), family_id, 'free_tokens_back', id, 'free-tokens-back/' || id || '/1',
    -(free_tokens::bigint * refunded / amount)::int, 'free_tokens', at + interval '1 hour'
  FROM planned_sale WHERE free_tokens::bigint * refunded / amount > 0`

const accounts = sql`
  INSERT INTO wallet_account (family_id, kind, balance_hundredths, version)
  SELECT family_id, kind, 0, 0 FROM (SELECT DISTINCT family_id FROM planned_transfer) family, unnest(ARRAY['wallet', 'debt']) AS kind
  ON CONFLICT DO NOTHING`

const transfers = sql`
  INSERT INTO wallet_transfer (id, key, request_hash, kind, payment_id, order_id, gives_back, created_at)
  SELECT id, key, sha256(convert_to(format('["%s","%s",%s]', family_id, kind, abs(amount)), 'UTF8')), kind,
    CASE WHEN kind LIKE 'top_up%' THEN source END, CASE WHEN kind LIKE 'free_tokens%' THEN source END,
    CASE kind WHEN 'spend_back' THEN source END, at
  FROM planned_transfer WHERE key IS NOT NULL ORDER BY i, step`

const entries = sql`
  INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths)
  SELECT planned_transfer.id, account.id, CASE WHEN account.family_id IS NULL THEN -amount ELSE amount END
  FROM planned_transfer JOIN wallet_account account
    ON account.family_id = planned_transfer.family_id AND account.kind = 'wallet'
    OR account.family_id IS NULL AND account.kind = shop_account
  ORDER BY i, step`
