import { storyOrderTokens } from '@storylamp/contract/limits'
import { toCents, toHundredths } from '@storylamp/contract/money'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'

const [, silver, gold] = tokenPacks
const storyHundredths = toHundredths(storyOrderTokens)

/** The packs and stories of the batch; the ledger's transfers come next, but for those that stories refer to. */
export async function insertDigitalOrders(db: Db): Promise<void> {
  for (const statement of [digital, payments, packs, refunds, spends, stories, madeStories]) await statement.execute(db)
}

/** The bundles are bought in turn by families that have just joined, so that none buys one twice. */
const digital = sql`
  CREATE TEMP TABLE planned_digital ON COMMIT DROP AS
  WITH offer AS (
    SELECT row_number() OVER (ORDER BY position) - 1 AS turn, count(*) OVER () AS turns, id AS bundle_id, name,
      token_price_hundredths AS price, ARRAY(SELECT id FROM bundle_story WHERE bundle_id = bundle.id ORDER BY position) AS story_ids
    FROM bundle WHERE token_price_hundredths <= ${toHundredths(gold.tokens) - 2 * storyHundredths}
  )
  SELECT planned_order.*, bundle_id, coalesce(story_ids, '{}') AS story_ids,
    coalesce(name, ${storyTexts.generated}) AS title,
    coalesce(price, ${storyHundredths})::int AS tokens,
    CASE place WHEN 12 THEN ${gold.name} ELSE ${silver.name} END AS pack,
    CASE place WHEN 12 THEN ${toHundredths(gold.tokens)} ELSE ${toHundredths(silver.tokens)} END::int AS pack_tokens,
    CASE place WHEN 12 THEN ${toCents(gold.amount, 'USD')} ELSE ${toCents(silver.amount, 'USD')} END::int AS pack_cents,
    -- A quarter of some packs, whose tokens were not all spent.
    CASE WHEN place = 16 AND fate > 0.97 THEN ${toCents(silver.amount, 'USD')} / 4 ELSE 0 END AS refunded
  FROM planned_order LEFT JOIN offer ON place = 13 AND turn = i / 20 % turns
  WHERE type <> 'physical'`

const payments = sql`
  INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, session_id, intent_id,
    refunded_cents, created_at, settled_at)
  SELECT payment_id, family_id, number, 'top_up', 'completed', pack_cents, 'USD', 'generated', 'cs_generated_' || number,
    'pi_generated_' || number, refunded, at, at + interval '2 minutes'
  FROM planned_digital WHERE type = 'top_up' ORDER BY i`

const packs = sql`
  INSERT INTO wallet_pack (payment_id, name, tokens_hundredths)
  SELECT payment_id, pack, pack_tokens FROM planned_digital WHERE type = 'top_up' ORDER BY i`

const refunds = sql`
  INSERT INTO refund (id, payment_id, amount_cents, origin, cause, staff_name, reason, state, requested_at, provider_id)
  SELECT gen_random_uuid(), payment_id, refunded, 'staff', 'chosen', 'Sam Keeper', 'Asked for by the customer', 'succeeded',
    at + interval '1 hour', 're_generated_' || number
  FROM planned_digital WHERE type = 'top_up' AND refunded > 0 ORDER BY i`

const spends = sql`
  INSERT INTO wallet_transfer (id, kind, purpose, title, created_at)
  SELECT transfer_id, 'spend', CASE WHEN bundle_id IS NULL THEN 'generated' ELSE 'bundle' END,
    CASE WHEN bundle_id IS NOT NULL THEN title END, at FROM planned_digital WHERE type = 'story' ORDER BY i`

const stories = sql`
  INSERT INTO story_order (id, family_id, number, type, bundle_id, bundle_story_ids, title, tokens_hundredths, spend_id,
    state, ended_at, created_at)
  SELECT id, family_id, number, CASE WHEN bundle_id IS NULL THEN 'generated' ELSE 'bundle' END, bundle_id,
    story_ids, title, tokens, transfer_id, CASE WHEN is_given_back THEN 'not_made' ELSE 'ready' END,
    CASE WHEN is_given_back THEN at + interval '1 hour' END, at
  FROM planned_digital WHERE type = 'story' ORDER BY i`

const madeStories = sql`
  INSERT INTO made_story (id, order_id, position, title, text, content_hash, reported_at)
  SELECT 'generated-' || number, id, 0, 'The lamp in window ' || i, 'Once there was a lamp. It was late, and everyone slept.',
    sha256('generated'), at + interval '20 minutes'
  FROM planned_digital WHERE type = 'story' AND bundle_id IS NULL AND NOT is_given_back ORDER BY i`
