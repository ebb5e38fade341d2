-- The shop's signing keys. Whoever may read this table may sign as the shop.
CREATE TABLE shop_key (
  name text PRIMARY KEY,
  key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
