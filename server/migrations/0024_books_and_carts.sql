-- What differed between the shop's books and the provider's lists when they were compared, until it differs no more.
CREATE TABLE payment_difference (
  -- What differs and where, so that it is one row however often it is found.
  id text PRIMARY KEY,
  payment_id uuid REFERENCES payment,
  what text NOT NULL,
  -- When the money moved: what is older than the comparison looks back stays open until a person has mended it.
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX payment_difference_open ON payment_difference (found_at) WHERE resolved_at IS NULL;

-- One row for each comparison, to show that there was one.
CREATE TABLE payment_comparison (
  compared_at timestamptz PRIMARY KEY,
  payments integer NOT NULL,
  refunds integer NOT NULL,
  disputes integer NOT NULL,
  differences integer NOT NULL
);

-- The provider takes 100 lines in a checkout. The lock makes concurrent requests of a family count one after the other; each
-- statement here sees what was committed before it.
CREATE FUNCTION refuse_full_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cart ' || NEW.family_id, 0));
  IF (SELECT count(*) FROM cart_line WHERE family_id = NEW.family_id AND product_id <> NEW.product_id) >= 50 THEN
    RAISE check_violation USING MESSAGE = 'a cart has at most 50 lines', CONSTRAINT = 'cart_line_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_full_cart BEFORE INSERT ON cart_line FOR EACH ROW EXECUTE FUNCTION refuse_full_cart();
