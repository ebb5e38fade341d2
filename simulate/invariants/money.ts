import { bySql, isRecent } from './invariant.ts'

/** Of a failed refund: its problem is neither open nor was it closed by a person since. */
const isUnreported = (refund: string) => `NOT EXISTS (SELECT FROM payment_problem WHERE refund_id = ${refund}.id
  AND (closed_at IS NULL OR (staff_name IS NOT NULL AND opened_at >= ${refund}.failed_at)))`

export const money = [
  bySql(
    'step',
    'What was refunded never exceeds what was paid',
    `SELECT payment.number, amount_cents, refunded_cents FROM payment
     WHERE ${isRecent('payment')}
       AND (refunded_cents > amount_cents OR (state <> 'completed' AND settled_at IS NULL AND refunded_cents > 0))`,
  ),
  bySql(
    'step',
    'What a refund promises never exceeds what was paid',
    `SELECT payment.number, payment.amount_cents, sum(refund.amount_cents) FROM payment
     JOIN refund ON payment_id = payment.id AND refund.state <> 'failed'
     WHERE ${isRecent('payment')} GROUP BY payment.id HAVING sum(refund.amount_cents) > payment.amount_cents`,
  ),
  bySql(
    'step',
    'An order is paid exactly when its payment is',
    `SELECT customer_order.number, customer_order.state, payment.state AS payment FROM customer_order
     JOIN payment ON payment.order_id = customer_order.id
     WHERE ${isRecent('payment')}
       AND CASE customer_order.state WHEN 'awaiting_payment' THEN payment.state NOT IN ('open', 'under_way')
         WHEN 'unpaid' THEN payment.state NOT IN ('failed', 'abandoned') ELSE payment.state <> 'completed' END`,
  ),
  bySql(
    'step',
    'A refund that failed is told until as much was asked for again, and has gone back, or somebody has closed it',
    // What was sent after a failure is as much as it and all later ones together that nobody is told of any more.
    `SELECT payment.number, payment.amount_cents, failed.id AS failed, failed.failed_at FROM payment
     JOIN refund AS failed ON failed.payment_id = payment.id AND failed.state = 'failed' AND ${isUnreported('failed')}
     WHERE ${isRecent('payment')} AND payment.state = 'completed' AND refunded_cents < payment.amount_cents
       AND (SELECT sum(amount_cents) FROM refund AS unsent WHERE unsent.payment_id = payment.id
           AND unsent.state = 'failed' AND unsent.failed_at >= failed.failed_at AND ${isUnreported('unsent')})
         > (SELECT coalesce(sum(amount_cents), 0) FROM refund AS later
           WHERE later.payment_id = payment.id AND state = 'succeeded' AND requested_at > failed.failed_at)`,
  ),
  bySql(
    'step',
    'An order, its payments and cards, and its documents are in one currency',
    `SELECT payment.number, customer_order.currency, payment.currency AS paid, invoice.currency AS invoiced, gift.currency AS card FROM payment
     LEFT JOIN customer_order ON customer_order.id = payment.order_id
     LEFT JOIN gift ON gift.id IN (gift_id, gift_card_id) LEFT JOIN invoice ON coalesce(invoice.order_id, payment_id) = coalesce(payment.order_id, payment.id)
     WHERE ${isRecent('payment')}
       AND (coalesce(customer_order.currency, payment.currency) <> payment.currency OR coalesce(gift.currency, payment.currency) <> payment.currency
         OR coalesce(invoice.currency, payment.currency) <> payment.currency)`,
  ),
  bySql(
    'day',
    'Every payment has one invoice of its amount, with what gift cards have paid, and credit notes of what was refunded and not lost before',
    `SELECT sold.*, invoiced.* FROM (
       SELECT coalesce(order_id, id) AS sale, sum(amount_cents) AS amount_cents, sum(refunded_cents) AS refunded_cents FROM payment
       WHERE ${isRecent('payment')} AND state = 'completed' AND settled_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT FROM gift WHERE gift.id = gift_id AND kind = 'money') GROUP BY 1) AS sold
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE refund_id IS NULL AND kind = 'invoice' AND dispute_id IS NULL) AS invoices,
         sum(total_cents) FILTER (WHERE refund_id IS NULL AND kind = 'invoice' AND dispute_id IS NULL) AS total,
         coalesce(sum(CASE kind WHEN 'credit_note' THEN total_cents ELSE -total_cents END)
           FILTER (WHERE refund_id IS NOT NULL), 0) AS credited,
         coalesce(sum(CASE kind WHEN 'credit_note' THEN total_cents ELSE -total_cents END)
           FILTER (WHERE dispute_id IS NOT NULL), 0) AS lost
       FROM invoice WHERE coalesce(invoice.order_id, payment_id) = sale) AS invoiced
     WHERE invoices <> 1 OR total <> amount_cents OR credited <> least(refunded_cents, amount_cents - lost)`,
  ),
  bySql(
    'day',
    'However many payments a refund goes back to, one mail tells of it',
    `SELECT customer_order.number, mails, asked, elsewhere FROM customer_order CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE kind = 'mail.sent' AND details->>'template' = 'refund') AS mails,
         count(*) FILTER (WHERE kind = 'refund.requested' AND actor <> 'provider') AS asked
       FROM event WHERE order_id = customer_order.id) AS events CROSS JOIN LATERAL (
       SELECT count(*) AS elsewhere FROM refund JOIN payment ON payment.id = payment_id
       WHERE payment.order_id = customer_order.id AND origin = 'provider') AS made
     WHERE ${isRecent('customer_order')} AND mails > asked + elsewhere`,
  ),
  bySql(
    'day',
    'The numbers of invoices have no gap',
    `SELECT prefix, year, last_number, issued FROM invoice_counter AS counter CROSS JOIN LATERAL (
       SELECT count(DISTINCT number) AS issued FROM invoice
       WHERE (invoice.prefix, invoice.series, invoice.year) = (counter.prefix, counter.series, counter.year)) AS counted
     WHERE issued <> last_number`,
  ),
]
