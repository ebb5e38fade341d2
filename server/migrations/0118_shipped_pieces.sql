-- Only what really left: of a divided order the pieces of its parcels, each on its day; of any other one all pieces but those that
-- were refunded before, on the day when it first left.
CREATE OR REPLACE FUNCTION shipped_pieces_of(of_day date) RETURNS SETOF shipped_pieces LANGUAGE sql STABLE STRICT AS $$
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

CREATE INDEX order_parcel_shipped ON order_parcel (shipped_at);

CREATE FUNCTION note_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) VALUES (utc_day(NEW.shipped_at));
  RETURN NULL;
END $$;
CREATE TRIGGER shipping_noted AFTER INSERT ON order_parcel FOR EACH ROW EXECUTE FUNCTION note_parcel();

-- Summed again, one day in each transaction.
INSERT INTO sales_change (day)
SELECT utc_day(shipped_at) FROM order_parcel UNION
SELECT day FROM shipped_pieces
