CREATE TABLE cart_line (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 5),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  added_by uuid REFERENCES account ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family_id, product_id)
);
COMMENT ON TABLE cart_line IS 'One cart for each family, empty without lines. A line keeps the price that the cart showed when it was added.';
COMMENT ON COLUMN cart_line.added_by IS 'The child that added the line.';

CREATE TABLE removed_cart_line (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product,
  quantity integer NOT NULL,
  price_cents integer NOT NULL,
  added_by uuid REFERENCES account ON DELETE SET NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family_id, product_id)
);
COMMENT ON TABLE removed_cart_line IS 'Cart lines that were just removed, so that Undo restores them unchanged.';

CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cart ' || NEW.family_id, 0));
  IF (SELECT count(*) FROM cart_line WHERE family_id = NEW.family_id AND product_id <> NEW.product_id) >= 50 THEN
    RAISE check_violation USING MESSAGE = 'a cart has at most 50 lines', CONSTRAINT = 'cart_line_limit';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_full_cart IS 'The provider takes 100 lines in a checkout. The lock makes concurrent requests of a family count one after the other; each statement here sees what was committed before it.';
CREATE TRIGGER refuse_full_cart BEFORE INSERT ON cart_line FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();

CREATE FUNCTION close_checkouts_of_family() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family uuid := coalesce(NEW.family_id, OLD.family_id);
BEGIN
  -- Nearly every change of a cart finds no open checkout: asking that first makes a cart write cheaper.
  IF EXISTS (
    SELECT FROM payment WHERE family_id = family AND purpose = 'order' AND state = 'open'
  ) THEN
    -- By id: a checkout that is opened later, for the changed cart, stays open.
    PERFORM add_job('close-checkouts', json_build_object('paymentIds', json_agg(id))) FROM payment
    WHERE family_id = family AND purpose = 'order' AND state = 'open'
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION close_checkouts_of_family IS 'Nobody may pay for a cart that has changed since, so a change closes the checkouts that are still open.';
CREATE TRIGGER close_checkouts AFTER INSERT OR UPDATE OR DELETE ON cart_line FOR EACH ROW EXECUTE FUNCTION close_checkouts_of_family();
