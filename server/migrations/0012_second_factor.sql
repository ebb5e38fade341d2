-- The second factor of an admin (RFC 6238). It is required once it was confirmed with a code.
CREATE TABLE second_factor (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  -- The time step of the last accepted code, so that no code works twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
