-- The second factor of an account that runs the shop (RFC 6238). Only what was confirmed with a code is asked for.
CREATE TABLE second_factor (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  -- The half minute of the last code that was accepted: no code is good twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
