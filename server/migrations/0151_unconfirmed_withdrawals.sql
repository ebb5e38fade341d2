-- Withdrawals that were declared without signing in. Nothing follows before somebody confirms them.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  -- Of goods or of a story order.
  order_id uuid NOT NULL,
  order_number bigint NOT NULL,
  family_id uuid NOT NULL REFERENCES family,
  declared_at timestamptz NOT NULL,
  -- Pieces of the order's lines; null for what is withdrawn from as a whole.
  lines jsonb,
  reason text,
  -- Of what the link in the receipt carries.
  link_hash bytea NOT NULL UNIQUE,
  -- While the parcel waits for it, a day at most.
  is_held boolean NOT NULL,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('link', 'staff')),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);
CREATE INDEX withdrawal_of_order ON withdrawal (order_id);
CREATE INDEX withdrawal_of_family ON withdrawal (family_id);
CREATE INDEX withdrawal_open ON withdrawal (declared_at) WHERE confirmed_at IS NULL;
