CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;

CREATE FUNCTION utc_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN day::timestamp AT TIME ZONE 'UTC';

CREATE TABLE sales_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);
COMMENT ON TABLE sales_change IS 'The days whose sales have changed since a job summed them, as reading a year must not read a million orders. Rows are only added, so that payments never wait for one another here.';
CREATE INDEX sales_change_of_day ON sales_change (day);

CREATE TABLE country_sales (
  day date NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  pieces integer NOT NULL,
  sold_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, country)
);
COMMENT ON TABLE country_sales IS 'What was sold on each day, in UTC, to each country, which is empty where it is not known.';

CREATE TABLE product_sales (
  day date NOT NULL,
  part text NOT NULL CHECK (part IN ('product', 'delivery', 'tokens', 'refunds', 'disputes')),
  product_id text NOT NULL DEFAULT '' CHECK ((product_id <> '') = (part = 'product')),
  orders integer NOT NULL,
  pieces integer NOT NULL,
  sold_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, part, product_id)
);
COMMENT ON TABLE product_sales IS 'What was sold on each day, in UTC: products, and what an order has beside them, namely delivery, tokens, refunds that were for no line, and lost disputes.';

CREATE TABLE shipped_pieces (
  day date PRIMARY KEY,
  pieces integer NOT NULL
);
COMMENT ON TABLE shipped_pieces IS 'How many pieces left on each day, in UTC.';

CREATE FUNCTION lost_to_disputes(paid payment) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(
    paid.amount_cents - paid.refunded_cents,
    -- A bank may dispute in a currency of its own: then the whole payment counts.
    (SELECT coalesce(sum(CASE WHEN currency = paid.currency THEN amount_cents ELSE paid.amount_cents END), 0)::integer
     FROM payment_dispute WHERE payment_id = paid.id AND status = 'lost')))
$$;
COMMENT ON FUNCTION lost_to_disputes IS 'What a lost dispute has taken for good is credited like a refund, so sales are less by it, too.';

CREATE FUNCTION sales_parts(of_day date)
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
  SELECT sold.country, 'product', order_line.product_id, quantity,
    total_cents, coalesce(returned.cents, 0)
  FROM sold JOIN order_line ON order_line.order_id = sold.id
  LEFT JOIN returned ON returned.order_id = sold.id AND returned.position = order_line.position
  UNION ALL
  -- Also where it was free: each order has one.
  SELECT country, 'delivery', '', 0,
    delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE delivery_tax_cents END, coalesce(cents, 0)
  FROM sold LEFT JOIN returned ON returned.order_id = sold.id AND position IS NULL
  UNION ALL
  SELECT country, 'refunds', '', 0, 0, sold.refunded_cents - coalesce(cents, 0)
  FROM sold LEFT JOIN returned_in_all ON order_id = sold.id
  WHERE sold.refunded_cents <> coalesce(cents, 0)
  UNION ALL
  SELECT sold.country, 'disputes', '', 0, 0, lost_to_disputes(payment)
  FROM sold JOIN payment ON payment.id = payment_id
  WHERE EXISTS (SELECT FROM payment_dispute AS dispute WHERE dispute.payment_id = payment.id AND dispute.status = 'lost')
  UNION ALL
  SELECT coalesce(billing_country, card_country, ''), 'disputes', '', 0, 0, lost_to_disputes(payment)
  FROM payment
  WHERE number IS NOT NULL AND created_at >= utc_start(of_day) AND created_at < utc_start(of_day + 1) AND state = 'completed'
    AND EXISTS (SELECT FROM payment_dispute AS dispute WHERE dispute.payment_id = payment.id AND dispute.status = 'lost')
  UNION ALL
  SELECT coalesce(billing_country, card_country, ''), 'tokens', '', 0, amount_cents, refunded_cents
  FROM payment
  WHERE number IS NOT NULL AND created_at >= utc_start(of_day) AND created_at < utc_start(of_day + 1) AND state = 'completed'
$$;
COMMENT ON FUNCTION sales_parts IS 'The parts of what was paid on a day: they sum to the frozen quotes, and to what was refunded of them since. STRICT, as shipped_pieces_of, so that it is planned for one day and not for all days of the statement that calls it.';

CREATE FUNCTION country_sales_of(of_day date) RETURNS SETOF country_sales LANGUAGE sql STABLE AS $$
  SELECT of_day, country, (count(*) FILTER (WHERE part IN ('delivery', 'tokens')))::integer, sum(pieces)::integer,
    sum(sold_cents), sum(refunded_cents)
  FROM sales_parts(of_day) GROUP BY country
$$;

CREATE FUNCTION product_sales_of(of_day date) RETURNS SETOF product_sales LANGUAGE sql STABLE AS $$
  SELECT of_day, part, product_id, (count(*) FILTER (WHERE part NOT IN ('refunds', 'disputes')))::integer, sum(pieces)::integer,
    sum(sold_cents), sum(refunded_cents)
  FROM sales_parts(of_day) GROUP BY part, product_id
$$;

CREATE FUNCTION shipped_pieces_of(of_day date) RETURNS SETOF shipped_pieces LANGUAGE sql STABLE STRICT AS $$
  SELECT of_day, coalesce(sum(pieces), 0)::integer FROM (
    SELECT pieces FROM order_parcel JOIN order_parcel_line USING (order_id, number)
    WHERE shipped_at >= utc_start(of_day) AND shipped_at < utc_start(of_day + 1)
    UNION ALL
    SELECT quantity - coalesce((
        SELECT sum(refunded_part.pieces) FROM refunded_part JOIN payment_refund ON payment_refund.id = refund_id
        WHERE refunded_part.order_id = order_line.order_id AND refunded_part.position = order_line.position
          AND payment_refund.state <> 'failed' AND payment_refund.requested_at < left_shop.at
      ), 0)
    FROM order_event AS left_shop JOIN order_line ON order_line.order_id = left_shop.order_id
    WHERE at >= utc_start(of_day) AND at < utc_start(of_day + 1) AND what IN ('Shipped', 'Out for Delivery')
      AND NOT EXISTS (SELECT FROM order_parcel WHERE order_parcel.order_id = left_shop.order_id)
      AND NOT EXISTS (
        SELECT FROM order_event
        WHERE order_event.order_id = left_shop.order_id AND id < left_shop.id AND what IN ('Shipped', 'Out for Delivery'))
  ) AS left_shop
$$;
COMMENT ON FUNCTION shipped_pieces_of IS 'Only what really left: of a divided order the pieces of its parcels, each on its day; of any other one all pieces but those that were refunded before, on the day when it first left.';

CREATE FUNCTION sum_sales(of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sales_change WHERE day = of_day;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM country_sales WHERE day = of_day;
  DELETE FROM product_sales WHERE day = of_day;
  DELETE FROM shipped_pieces WHERE day = of_day;
  INSERT INTO country_sales SELECT * FROM country_sales_of(of_day);
  INSERT INTO product_sales SELECT * FROM product_sales_of(of_day);
  INSERT INTO shipped_pieces SELECT * FROM shipped_pieces_of(of_day) WHERE pieces > 0;
END $$;
COMMENT ON FUNCTION sum_sales IS 'A change that commits after the first statement keeps its row, and the day is summed again.';

CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.created_at));
  RETURN NULL;
END $$;
CREATE TRIGGER sale_added AFTER INSERT ON customer_order FOR EACH ROW
  WHEN (NEW.payment_status = 'Completed') EXECUTE FUNCTION note_sale();
CREATE TRIGGER sale_changed AFTER UPDATE OF payment_status, refunded_cents ON customer_order FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.refunded_cents) IS DISTINCT FROM (NEW.payment_status, NEW.refunded_cents))
  EXECUTE FUNCTION note_sale();
CREATE TRIGGER sale_added AFTER INSERT ON payment FOR EACH ROW
  WHEN (NEW.purpose = 'top_up' AND NEW.state = 'completed') EXECUTE FUNCTION note_sale();
CREATE TRIGGER sale_changed AFTER UPDATE OF state, refunded_cents, billing_country, card_country ON payment FOR EACH ROW
  WHEN (NEW.purpose = 'top_up' AND (OLD.state, OLD.refunded_cents, OLD.billing_country, OLD.card_country)
    IS DISTINCT FROM (NEW.state, NEW.refunded_cents, NEW.billing_country, NEW.card_country))
  EXECUTE FUNCTION note_sale();

CREATE FUNCTION note_shipping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.at));
  RETURN NULL;
END $$;
CREATE TRIGGER shipping_noted AFTER INSERT ON order_event FOR EACH ROW
  WHEN (NEW.what IN ('Shipped', 'Out for Delivery')) EXECUTE FUNCTION note_shipping();

CREATE FUNCTION note_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.shipped_at));
  RETURN NULL;
END $$;
CREATE TRIGGER shipping_noted AFTER INSERT ON order_parcel FOR EACH ROW EXECUTE FUNCTION note_parcel();

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
