CREATE TABLE stock_reminder (
  family_id uuid NOT NULL REFERENCES family,
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, product_id)
);
COMMENT ON TABLE stock_reminder IS 'Families that want one mail when a product is back. It goes to the address that they have then.';
CREATE INDEX stock_reminder_of_product ON stock_reminder (product_id, asked_at, family_id);
