CREATE TABLE cart_line (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 5),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  added_by uuid REFERENCES person ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family_id, product_id)
);
COMMENT ON TABLE cart_line IS 'One cart for each family, empty without lines. A line keeps the price that the cart showed when it was added.';
COMMENT ON COLUMN cart_line.added_by IS 'The child that added the line.';

CREATE TABLE removed_cart_line (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product,
  quantity integer NOT NULL,
  currency text NOT NULL,
  price_cents integer NOT NULL,
  added_by uuid REFERENCES person ON DELETE SET NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family_id, product_id)
);
COMMENT ON TABLE removed_cart_line IS 'Cart lines that were just removed, so that Undo restores them unchanged.';

CREATE FUNCTION lock_cart(family uuid, except_product text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cart ' || family, 0));
  RETURN (SELECT count(*) FROM cart_line WHERE family_id = family AND product_id <> except_product);
END $$;
COMMENT ON FUNCTION lock_cart IS 'Lets what a family adds at once come one after the other, and counts its lines without those of a product. The count is a statement of its own, so that it sees what the lock''s last holder has committed.';
