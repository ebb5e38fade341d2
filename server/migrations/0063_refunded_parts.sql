-- What a refund was for: pieces of a line, or delivery (position null). Parts of a refund that failed do not count.
-- A refund of an amount has no parts.
CREATE TABLE refunded_part (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES payment_refund,
  order_id uuid NOT NULL REFERENCES customer_order,
  position integer,
  pieces integer NOT NULL CHECK (pieces > 0),
  -- The frozen price of these pieces; a refund of the rest may be less, after refunds of amounts.
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position),
  CHECK (position IS NOT NULL OR pieces = 1),
  UNIQUE NULLS NOT DISTINCT (refund_id, position)
);
CREATE INDEX refunded_part_of_order ON refunded_part (order_id);

CREATE FUNCTION refuse_books_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it is never changed', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunded_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
