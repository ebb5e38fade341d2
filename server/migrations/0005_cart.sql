-- One cart for each family, empty without lines. A line keeps the price that the cart showed when it was added.
CREATE TABLE cart_line (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 5),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  -- The child that added the line.
  added_by uuid REFERENCES account ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family_id, product_id)
);
