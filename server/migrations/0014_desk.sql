ALTER TABLE contact_message ADD COLUMN answered_at timestamptz;
CREATE INDEX contact_message_open ON contact_message (created_at DESC) WHERE answered_at IS NULL;

-- The timeline of an order. Not personal, so it stays when the family is deleted.
CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES customer_order,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  what text NOT NULL,
  -- An admin's name; null if it was the customer or the shop itself.
  by text
);
CREATE INDEX order_event_of_order ON order_event (order_id, id);

-- Backfills what is known of existing orders.
INSERT INTO order_event (order_id, at, what) SELECT id, created_at, 'Ordered' FROM customer_order ORDER BY number;
INSERT INTO order_event (order_id, at, what)
SELECT customer_order.id, settled_at, CASE status WHEN 'Completed' THEN 'Paid' ELSE 'Payment failed' END
FROM customer_order JOIN payment ON payment.id = payment_id WHERE settled_at IS NOT NULL ORDER BY number;

-- A refund is recorded before the provider is called; its id is the provider's idempotency key.
CREATE TABLE payment_refund (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  by text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  wished_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_refund_open ON payment_refund (payment_id) WHERE state = 'open';
CREATE INDEX payment_failed ON payment (settled_at) WHERE status = 'Failed';

-- All orders, physical and digital, for the back office. Without joins inside the union, the newest come from both tables'
-- indexes instead of a sort.
CREATE VIEW desk_order AS
SELECT
  ordered.id, type, number, ordered.family_id, ordered.created_at, amount_hundredths, refunded_hundredths,
  payment_status, delivery_status, fba_order_id,
  payment.problem AS payment_problem,
  (SELECT sum(amount_cents) FROM payment_refund WHERE payment_refund.payment_id = ordered.payment_id AND state = 'open')
    AS refund_under_way_cents,
  nullif(concat_ws(' ', account.firstname, account.lastname), '') AS customer_name,
  account.email AS customer_email,
  lower(concat_ws(' ', number, fba_order_id, account.firstname, account.lastname, account.email, recipient)) AS words
FROM (
  SELECT
    id, 'physical'::text AS type, number, family_id, payment_id, created_at,
    amount_cents AS amount_hundredths, refunded_cents AS refunded_hundredths,
    payment_status, delivery_status, fba_order_id, delivery_details ->> 'name' AS recipient
  FROM customer_order
  UNION ALL
  SELECT
    id, 'story'::text, number, family_id, NULL::uuid, created_at,
    tokens_hundredths, CASE state WHEN 'Given back' THEN tokens_hundredths ELSE 0 END,
    'Completed'::text, NULL::text, NULL::text, NULL::text
  FROM story_order
) ordered
LEFT JOIN payment ON payment.id = ordered.payment_id
LEFT JOIN account ON account.family_id = ordered.family_id AND account.role = 'user';
CREATE INDEX customer_order_age ON customer_order (created_at);
CREATE INDEX story_order_age ON story_order (created_at);
