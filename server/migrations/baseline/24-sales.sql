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
    FROM event AS left_shop JOIN order_line ON order_line.order_id = left_shop.order_id
    WHERE at >= utc_start(of_day) AND at < utc_start(of_day + 1) AND kind IN ('order.shipped', 'order.out_for_delivery')
      AND NOT EXISTS (SELECT FROM order_parcel WHERE order_parcel.order_id = left_shop.order_id)
      AND NOT EXISTS (
        SELECT FROM event
        WHERE event.order_id = left_shop.order_id AND id < left_shop.id AND kind IN ('order.shipped', 'order.out_for_delivery'))
  ) AS left_shop
$$;
COMMENT ON FUNCTION shipped_pieces_of IS 'Only what really left: of a divided order the pieces of its parcels, each on its day; of any other one all pieces but those that were refunded before, on the day when it first left.';

CREATE FUNCTION note_shipping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.at));
  RETURN NULL;
END $$;
CREATE TRIGGER shipping_noted AFTER INSERT ON event FOR EACH ROW
  WHEN (NEW.kind IN ('order.shipped', 'order.out_for_delivery')) EXECUTE FUNCTION note_shipping();

CREATE FUNCTION note_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.shipped_at));
  RETURN NULL;
END $$;
CREATE TRIGGER shipping_noted AFTER INSERT ON order_parcel FOR EACH ROW EXECUTE FUNCTION note_parcel();
