-- Families that left, found again by a keyed hash of their address, so that what they owe is not forgotten.
CREATE TABLE former_family (
  family_id uuid PRIMARY KEY REFERENCES family,
  email_hash bytea NOT NULL,
  left_at timestamptz NOT NULL,
  -- The family that its parent has opened since.
  rejoined_as uuid REFERENCES family
);
CREATE INDEX former_family_email ON former_family (email_hash);

ALTER TABLE wallet_transfer DROP CONSTRAINT wallet_transfer_kind_check, ADD CONSTRAINT wallet_transfer_kind_check CHECK (
  kind IN ('top_up', 'top_up_back', 'free_tokens', 'free_tokens_back', 'spend', 'spend_back', 'adjustment', 'debt_paid', 'debt_moved')
);
