-- Cart lines that were just removed, so that Undo restores them unchanged.
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
