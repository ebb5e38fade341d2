import { mailKey, readMailbox } from '../mailbox.ts'
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
  bySql(
    'step',
    'What is being given back to its giver, nobody opens',
    `SELECT gift.number, gift.state, refund.state AS refund FROM refund JOIN payment ON payment.id = payment_id
     JOIN gift ON gift.id = gift_id
     WHERE cause = 'given_back' AND refund.state <> 'failed' AND gift.state NOT IN ('returned', 'blocked')`,
  ),
  bySql(
    'week',
    'What nobody has opened for a year is offered back to its giver',
    `SELECT number, paid_at FROM gift WHERE state = 'active' AND left_cents = amount_cents AND offered_at IS NULL AND buyer_email IS NOT NULL
       AND paid_at < now() - interval '366 days'`,
  ),
]

export const giver = 'gran@example.com'

type Owed = { kind: string; amount: number; tokens: number; currency: string }

const offer = 'Nobody has opened your gift yet'

async function findOffers(world: World) {
  await readMailbox(world)
  const [count = { offered: 0, waiting: 0 }] = await world.rows<{ offered: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM gift WHERE offered_at IS NOT NULL) AS offered,
      (SELECT count(*)::int FROM job WHERE payload->>'subject' = $1) AS waiting`,
    [offer],
  )
  const received = world.mailbox.received.get(mailKey(giver, offer)) ?? 0
  return count.offered === received + count.waiting ? [] : [{ ...count, received }]
}

export const giftsOwed: ByReading[] = [
  { says: 'A gift is offered back to its giver by one mail', each: 'day', find: findOffers },
  {
    says: 'What the shop owes in each currency is what the ledgers of gifts and tokens say',
    each: 'day',
    find: async (world: World) => {
      const { data } = await world.read<{ data: Owed[] }>('/api/admin/owed')
      const owed: Record<string, number> = {}
      for (const { kind, amount, tokens, currency } of data) {
        const isInWallet = kind === 'wallet' || kind === 'free'
        const what = isInWallet ? 'tokens' : currency
        owed[what] = (owed[what] ?? 0) + Math.round((isInWallet ? tokens : amount) * 100)
      }
      const ledger = await world.rows<{ what: string; sum: number | null }>(
        `SELECT currency AS what, sum(gift_entry.amount_cents)::int AS sum FROM gift_entry JOIN gift ON gift.id = gift_id GROUP BY 1
         UNION ALL SELECT 'tokens', sum(balance_hundredths)::int FROM wallet_account WHERE kind = 'wallet'`,
      )
      const isOwed = ({ what, sum }: (typeof ledger)[number]) => (sum ?? 0) === (owed[what] ?? 0)
      return ledger.every(isOwed) ? [] : [{ owed, ledger }]
    },
  },
]
