CREATE TABLE stock (
  product_id text PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand BETWEEN 0 AND 1000000),
  held integer NOT NULL DEFAULT 0 CHECK (held BETWEEN 0 AND on_hand),
  is_sold_out boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE stock IS 'The pieces of each product that counts them. Only movements change on_hand and only holds change held, by triggers.';
COMMENT ON COLUMN stock.is_sold_out IS 'As of the last commit.';

CREATE TABLE stock_hold (
  order_id uuid NOT NULL,
  product_id text NOT NULL REFERENCES stock ON DELETE CASCADE,
  family_id uuid NOT NULL REFERENCES family,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (order_id, product_id)
);
COMMENT ON TABLE stock_hold IS 'The pieces of each open checkout.';
CREATE INDEX stock_hold_of_product ON stock_hold (product_id, family_id);

CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL,
  pieces integer NOT NULL CHECK (pieces <> 0),
  on_hand_after integer NOT NULL CHECK (on_hand_after >= 0),
  kind text NOT NULL CHECK (
    kind IN ('sold', 'cancelled', 'returned', 'counted', 'adjusted', 'written_off', 'imported', 'uncounted')
  ),
  reason text,
  order_id uuid,
  return_number integer,
  staff_id uuid REFERENCES staff_name DEFERRABLE INITIALLY DEFERRED,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((kind IN ('sold', 'cancelled', 'returned')) = (order_id IS NOT NULL)),
  CHECK ((kind = 'adjusted') = (reason IS NOT NULL)),
  CHECK ((kind = 'written_off') = (return_number IS NOT NULL))
);
COMMENT ON TABLE stock_movement IS 'Append-only; what a product has is the sum of its movements. A deleted product''s history stays.';
COMMENT ON COLUMN stock_movement.return_number IS 'The return whose pieces had never left, and stay out of the stock.';
CREATE INDEX stock_movement_of_product ON stock_movement (product_id, id);
CREATE INDEX stock_movement_of_order ON stock_movement (order_id) WHERE order_id IS NOT NULL;

CREATE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET on_hand = on_hand + NEW.pieces WHERE product_id = NEW.product_id RETURNING on_hand INTO NEW.on_hand_after;
  -- Of a product that counts no more, what was there leaves the books.
  IF NOT FOUND AND NEW.kind = 'uncounted' THEN
    NEW.on_hand_after := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER move BEFORE INSERT ON stock_movement FOR EACH ROW EXECUTE FUNCTION move_stock();

CREATE FUNCTION refuse_stock_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: pieces move by new movements alone', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_history_change();
CREATE TRIGGER stock_begins_at_zero BEFORE INSERT ON stock FOR EACH ROW
  WHEN ((NEW.on_hand, NEW.held) <> (0, 0)) EXECUTE FUNCTION refuse_stock_history_change();
CREATE TRIGGER changes_by_movements BEFORE UPDATE ON stock FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_stock_history_change();
CREATE TRIGGER holds_never_change BEFORE UPDATE ON stock_hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_history_change();

CREATE FUNCTION hold_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET held = held + NEW.pieces WHERE product_id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hold AFTER INSERT ON stock_hold FOR EACH ROW EXECUTE FUNCTION hold_stock();

CREATE FUNCTION free_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET held = held - OLD.pieces WHERE product_id = OLD.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER free AFTER DELETE ON stock_hold FOR EACH ROW EXECUTE FUNCTION free_stock();

CREATE FUNCTION notify_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET is_sold_out = NOT is_sold_out
  WHERE product_id = NEW.product_id AND is_sold_out <> (held = on_hand);
  IF FOUND THEN
    PERFORM notify_products(ARRAY[NEW.product_id]);
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_sold_out IS 'Cached pages show whether a product is sold out, so only that drops them. At the end of the transaction, as a sale frees a hold first.';
CREATE CONSTRAINT TRIGGER notify_sold_out AFTER INSERT OR UPDATE OF on_hand, held ON stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION notify_sold_out();

CREATE FUNCTION end_counting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movement (product_id, pieces, kind) SELECT OLD.product_id, -OLD.on_hand, 'uncounted' WHERE OLD.on_hand > 0;
  IF OLD.is_sold_out THEN
    PERFORM notify_products(ARRAY[OLD.product_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_counting AFTER DELETE ON stock FOR EACH ROW EXECUTE FUNCTION end_counting();
