-- Only an event of the outside world can arrive twice; a debit happens within one request and needs no key.
ALTER TABLE wallet_transfer
  ALTER COLUMN key DROP NOT NULL,
  ALTER COLUMN request_hash DROP NOT NULL,
  ADD CHECK ((key IS NULL) = (request_hash IS NULL));

ALTER TABLE given_answer RENAME TO idempotency_key;
ALTER TABLE idempotency_key RENAME COLUMN answer TO outcome;
ALTER TABLE idempotency_key RENAME COLUMN given_at TO created_at;

-- The lookup is a statement of its own, so that it sees what the lock's last holder has committed.
CREATE FUNCTION lock_family_requests(family uuid, requested_key text, OUT request_hash bytea, OUT outcome jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(family::text, 0));
  SELECT known.request_hash, known.outcome INTO request_hash, outcome
  FROM idempotency_key known WHERE known.family_id = family AND known.key = requested_key;
END $$;

-- The states of a refund in the words of the code.
DROP INDEX payment_refund_open;
ALTER TABLE payment_refund DROP CONSTRAINT payment_refund_state_check;
ALTER TABLE payment_refund RENAME COLUMN wished_at TO requested_at;
UPDATE payment_refund SET state = CASE state WHEN 'open' THEN 'requested' WHEN 'done' THEN 'succeeded' ELSE 'failed' END;
ALTER TABLE payment_refund
  ALTER COLUMN state SET DEFAULT 'requested',
  ADD CONSTRAINT payment_refund_state_check CHECK (state IN ('requested', 'succeeded', 'failed'));
CREATE INDEX payment_refund_requested ON payment_refund (payment_id) WHERE state = 'requested';
CREATE OR REPLACE VIEW desk_order AS
SELECT
  ordered.id, type, number, ordered.family_id, ordered.created_at, amount_hundredths, refunded_hundredths,
  payment_status, delivery_status, fba_order_id,
  payment.problem AS payment_problem,
  (SELECT sum(amount_cents) FROM payment_refund WHERE payment_refund.payment_id = ordered.payment_id AND state = 'requested')
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
