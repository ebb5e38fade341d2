-- What a lost dispute has taken for good is credited like a refund, so sales are less by it, too.
CREATE FUNCTION lost_to_disputes(paid payment) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(
    paid.amount_cents - paid.refunded_cents,
    -- A bank may dispute in a currency of its own: then the whole payment counts.
    (SELECT coalesce(sum(CASE WHEN currency = paid.currency THEN amount_cents ELSE paid.amount_cents END), 0)::integer
     FROM payment_dispute WHERE payment_id = paid.id AND status = 'lost')))
$$;

ALTER TABLE product_sales
  DROP CONSTRAINT product_sales_part_check,
  ADD CONSTRAINT product_sales_part_check CHECK (part IN ('product', 'delivery', 'tokens', 'refunds', 'disputes'));

CREATE OR REPLACE FUNCTION sales_parts(of_day date)
RETURNS TABLE (country text, part text, product_id text, pieces integer, sold_cents integer, refunded_cents integer)
LANGUAGE sql STABLE STRICT AS $$
  WITH sold AS (
    SELECT * FROM customer_order
    WHERE created_at >= utc_start(of_day) AND created_at < utc_start(of_day + 1) AND payment_status = 'Completed'
  ), returned AS (
    SELECT refunded_part.order_id, position, sum(refunded_part.amount_cents)::integer AS cents
    FROM sold
    JOIN refunded_part ON refunded_part.order_id = sold.id
    JOIN payment_refund ON payment_refund.id = refund_id AND payment_refund.state = 'succeeded'
    WHERE sold.refunded_cents > 0
    GROUP BY refunded_part.order_id, position
  ), returned_in_all AS (
    SELECT order_id, sum(cents)::integer AS cents FROM returned GROUP BY order_id
  )
  SELECT coalesce(sold.country, ''), 'product', order_line.product_id, quantity,
    coalesce(total_cents, price_cents * quantity), coalesce(returned.cents, 0)
  FROM sold JOIN order_line ON order_line.order_id = sold.id
  LEFT JOIN returned ON returned.order_id = sold.id AND returned.position = order_line.position
  UNION ALL
  -- Also where it was free: each order has one.
  SELECT coalesce(country, ''), 'delivery', '', 0,
    delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE delivery_tax_cents END, coalesce(cents, 0)
  FROM sold LEFT JOIN returned ON returned.order_id = sold.id AND position IS NULL
  UNION ALL
  SELECT coalesce(country, ''), 'refunds', '', 0, 0, sold.refunded_cents - coalesce(cents, 0)
  FROM sold LEFT JOIN returned_in_all ON order_id = sold.id
  WHERE sold.refunded_cents <> coalesce(cents, 0)
  UNION ALL
  SELECT coalesce(sold.country, ''), 'disputes', '', 0, 0, lost_to_disputes(payment)
  FROM sold JOIN payment ON payment.id = payment_id
  WHERE EXISTS (SELECT FROM payment_dispute AS dispute WHERE dispute.payment_id = payment.id AND dispute.status = 'lost')
  UNION ALL
  SELECT coalesce(billing_country, card_country, ''), 'disputes', '', 0, 0, lost_to_disputes(payment)
  FROM payment
  WHERE number IS NOT NULL AND created_at >= utc_start(of_day) AND created_at < utc_start(of_day + 1) AND status = 'Completed'
    AND EXISTS (SELECT FROM payment_dispute AS dispute WHERE dispute.payment_id = payment.id AND dispute.status = 'lost')
  UNION ALL
  SELECT coalesce(billing_country, card_country, ''), 'tokens', '', 0, amount_cents, refunded_cents
  FROM payment
  WHERE number IS NOT NULL AND created_at >= utc_start(of_day) AND created_at < utc_start(of_day + 1) AND status = 'Completed'
$$;

CREATE OR REPLACE FUNCTION product_sales_of(of_day date) RETURNS SETOF product_sales LANGUAGE sql STABLE AS $$
  SELECT of_day, part, product_id, (count(*) FILTER (WHERE part NOT IN ('refunds', 'disputes')))::integer, sum(pieces)::integer,
    sum(sold_cents), sum(refunded_cents)
  FROM sales_parts(of_day) GROUP BY part, product_id
$$;

CREATE FUNCTION note_lost_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day)
  SELECT utc_day(created_at) FROM customer_order WHERE payment_id = NEW.payment_id UNION
  SELECT utc_day(created_at) FROM payment WHERE id = NEW.payment_id AND number IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER loss_added AFTER INSERT ON payment_dispute FOR EACH ROW
  WHEN (NEW.status = 'lost') EXECUTE FUNCTION note_lost_dispute();
CREATE TRIGGER loss_changed AFTER UPDATE OF status, amount_cents ON payment_dispute FOR EACH ROW
  WHEN ('lost' IN (OLD.status, NEW.status)) EXECUTE FUNCTION note_lost_dispute();

INSERT INTO sales_change (day)
SELECT utc_day(created_at) FROM customer_order WHERE payment_id IN (SELECT payment_id FROM payment_dispute WHERE status = 'lost') UNION
SELECT utc_day(created_at) FROM payment
WHERE number IS NOT NULL AND id IN (SELECT payment_id FROM payment_dispute WHERE status = 'lost');
