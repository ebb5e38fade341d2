import { bySql, isRecent } from './invariant.ts'

export const tokens = [
  bySql(
    'day',
    'Tokens sum to zero',
    'SELECT sum(amount_hundredths) FROM wallet_entry HAVING sum(amount_hundredths) <> 0',
  ),
  bySql(
    'day',
    'A transfer moves as much out as in',
    'SELECT transfer_id, sum(amount_hundredths) FROM wallet_entry GROUP BY transfer_id HAVING sum(amount_hundredths) <> 0',
  ),
  bySql(
    'day',
    'A wallet holds what was moved into it, and never less than nothing',
    `SELECT kind, balance_hundredths, moved FROM wallet_account CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_hundredths), 0) AS moved FROM wallet_entry WHERE account_id = wallet_account.id) AS entries
     WHERE balance_hundredths <> moved OR (kind = 'wallet' AND balance_hundredths < 0)`,
  ),
  bySql(
    'day',
    'Goods that were paid give their free tokens once, and no others do',
    `SELECT number, state, free_tokens_hundredths, given FROM customer_order CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_hundredths), 0) AS given FROM wallet_transfer
       JOIN wallet_entry ON transfer_id = wallet_transfer.id JOIN wallet_account ON wallet_account.id = account_id
       WHERE wallet_transfer.order_id = customer_order.id AND wallet_account.kind = 'wallet' AND amount_hundredths > 0
         AND wallet_transfer.kind = 'free_tokens') AS credited
     WHERE ${isRecent('customer_order')} AND given <> CASE WHEN state IN ('awaiting_payment', 'unpaid') THEN 0 ELSE free_tokens_hundredths END`,
  ),
  bySql(
    'day',
    'Every pack that was paid is credited once, and no other',
    `SELECT payment.number, state, tokens_hundredths, credited FROM payment JOIN wallet_pack ON payment_id = payment.id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_hundredths), 0) AS credited FROM wallet_transfer
       JOIN wallet_entry ON transfer_id = wallet_transfer.id JOIN wallet_account ON wallet_account.id = account_id
       WHERE wallet_transfer.payment_id = payment.id AND wallet_account.kind = 'wallet' AND amount_hundredths > 0
         AND wallet_transfer.kind = 'top_up') AS moved
     WHERE ${isRecent('payment')} AND credited <> CASE state WHEN 'completed' THEN tokens_hundredths ELSE 0 END`,
  ),
  bySql(
    'day',
    'Tokens leave the wallet as the money for them goes back: none before, all with all of it, and never more',
    `SELECT given.*, taken FROM (
       SELECT customer_order.number, customer_order.amount_cents, sum(payment.refunded_cents + disputed_cents) AS back_cents,
         customer_order.id AS source, free_tokens_hundredths AS tokens, 'free_tokens_back' AS kind
       FROM payment JOIN customer_order ON customer_order.id = payment.order_id
       WHERE ${isRecent('payment')} AND payment.state = 'completed' AND withheld_cents = 0 GROUP BY customer_order.id
       UNION ALL
       SELECT payment.number, amount_cents, refunded_cents + disputed_cents, payment.id, tokens_hundredths, 'top_up_back'
       FROM payment JOIN wallet_pack ON payment_id = payment.id
       WHERE ${isRecent('payment')} AND state = 'completed') AS given
     CROSS JOIN LATERAL (
       SELECT coalesce(-sum(amount_hundredths), 0) AS taken FROM wallet_transfer
       JOIN wallet_entry ON transfer_id = wallet_transfer.id JOIN wallet_account ON wallet_account.id = account_id
       WHERE given.source IN (wallet_transfer.order_id, wallet_transfer.payment_id) AND wallet_transfer.kind = given.kind AND family_id IS NOT NULL) AS moved
     WHERE NOT EXISTS (SELECT FROM refund JOIN payment ON payment.id = payment_id
         WHERE given.source IN (payment.order_id, payment.id) AND (refund.state NOT IN ('succeeded', 'failed') OR refund.amount_cents = 0))
       AND (taken NOT BETWEEN 0 AND tokens OR (back_cents = 0 AND taken <> 0) OR (back_cents >= amount_cents AND taken <> tokens))`,
  ),
  bySql(
    'day',
    'A story or bundle is paid with tokens once, and they return once where it was given back or not made',
    `SELECT number, tokens_hundredths, state, spent, returned FROM story_order CROSS JOIN LATERAL (
       SELECT coalesce(-sum(amount_hundredths) FILTER (WHERE transfer_id = spend_id), 0) AS spent,
         coalesce(sum(amount_hundredths) FILTER (WHERE transfer_id <> spend_id), 0) AS returned
       FROM wallet_transfer JOIN wallet_entry ON transfer_id = wallet_transfer.id
       JOIN wallet_account ON wallet_account.id = account_id
       WHERE (transfer_id = spend_id OR gives_back = spend_id) AND wallet_account.family_id IS NOT NULL) AS moved
     WHERE ${isRecent('story_order')} AND (spent <> tokens_hundredths
       OR returned <> CASE WHEN ended_at IS NULL THEN 0 ELSE tokens_hundredths END)`,
  ),
]
