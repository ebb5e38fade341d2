-- The devices that have signed in to an account. A device is known by a random mark that its browser keeps; only the mark's
-- hash is stored.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  mark_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, mark_hash)
);
