ALTER TABLE customer_order
  -- Set before the warehouse is called: from then on it may have the parcel, whatever becomes of its reply.
  ADD COLUMN sent_to_warehouse_at timestamptz,
  -- Until the warehouse has confirmed that nothing ships, or has said that it has shipped.
  ADD COLUMN cancel_requested_at timestamptz,
  ADD COLUMN parcel_problem text;
CREATE INDEX customer_order_cancelling ON customer_order (cancel_requested_at) WHERE cancel_requested_at IS NOT NULL;
CREATE INDEX customer_order_parcel_problem ON customer_order (delivery_status) WHERE parcel_problem IS NOT NULL;

-- The back office sees what is being cancelled, and parcels to look at.
DROP VIEW desk_order;
CREATE VIEW desk_order AS
SELECT
  ordered.id, type, number, ordered.family_id, ordered.created_at, amount_hundredths, refunded_hundredths,
  payment_status, delivery_status, fba_order_id, is_cancelling, parcel_problem,
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
    payment_status, delivery_status, fba_order_id, delivery_details ->> 'name' AS recipient,
    cancel_requested_at IS NOT NULL AS is_cancelling, parcel_problem
  FROM customer_order
  UNION ALL
  SELECT
    id, 'story'::text, number, family_id, NULL::uuid, created_at,
    tokens_hundredths, CASE state WHEN 'Given back' THEN tokens_hundredths ELSE 0 END,
    'Completed'::text, NULL::text, NULL::text, NULL::text, false, NULL::text
  FROM story_order
) ordered
LEFT JOIN payment ON payment.id = ordered.payment_id
LEFT JOIN account ON account.family_id = ordered.family_id AND account.role = 'user';
