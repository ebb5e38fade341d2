import type { World } from '../world.ts'
import { type ByReading, bySql } from './invariant.ts'

export const gifts = [
  bySql(
    'step',
    'The worth of a gift is what was bought, less what was used, claimed or withdrawn, and what came back; never below nothing, or below what is held',
    `SELECT gift.number, left_cents, worth.* FROM gift CROSS JOIN LATERAL (
       SELECT coalesce((SELECT sum(amount_cents) FROM payment WHERE gift_id = gift.id AND state = 'completed'), 0) AS bought,
         coalesce((SELECT sum(amount_cents) FROM payment WHERE gift_card_id = gift.id AND state = 'completed'), 0) AS used,
         coalesce((SELECT sum(amount_cents) FROM payment WHERE gift_card_id = gift.id AND state = 'open'), 0) AS held,
         coalesce((SELECT sum(refund.amount_cents) FROM refund JOIN payment ON payment.id = payment_id
           WHERE gift_card_id = gift.id AND refund.state = 'succeeded'), 0) AS came_back,
         coalesce((SELECT -sum(amount_cents) FROM gift_entry
           WHERE gift_id = gift.id AND kind IN ('claimed', 'withdrawn', 'restored')), 0) AS gone) AS worth
     WHERE left_cents <> bought - used + came_back - gone OR left_cents < held`,
  ),
  bySql(
    'step',
    'What cards have paid of orders in all is what they are less by',
    `SELECT sum(amount_cents) AS used, (SELECT sum(amount_cents) FROM payment WHERE gift_card_id IS NOT NULL AND state = 'completed') AS paid
     FROM gift_entry WHERE kind = 'used'
     HAVING coalesce(sum(amount_cents), 0) <>
       -coalesce((SELECT sum(amount_cents) FROM payment WHERE gift_card_id IS NOT NULL AND state = 'completed'), 0)`,
  ),
]

type Owed = { kind: string; amount: number; tokens: number }

const sumOf = (rows: Owed[], name: 'amount' | 'tokens') =>
  Math.round(rows.reduce((sum, row) => sum + row[name], 0) * 100)

export const giftsOwed: ByReading[] = [
  {
    says: 'What the shop owes is what the ledgers of gifts and tokens say',
    each: 'day',
    find: async (world: World) => {
      const { data } = await world.read<{ data: Owed[] }>('/api/admin/owed')
      const inWallets = ({ kind }: Owed) => kind === 'wallet' || kind === 'free'
      const [ledger] = await world.rows<{ gifts: number; wallets: number }>(
        `SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM gift_entry) AS gifts,
          (SELECT coalesce(sum(balance_hundredths), 0)::int FROM wallet_account WHERE kind = 'wallet') AS wallets`,
      )
      const owed = {
        gifts: sumOf(
          data.filter((row) => !inWallets(row)),
          'amount',
        ),
        wallets: sumOf(data.filter(inWallets), 'tokens'),
      }
      return owed.gifts === ledger?.gifts && owed.wallets === ledger.wallets ? [] : [{ owed, ledger }]
    },
  },
]
