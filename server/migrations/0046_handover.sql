-- Codes that carry a session to the shop's other host. Only hashes are stored, and a session has one code at most.
CREATE TABLE session_handover (
  session_id uuid PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  state_hash bytea NOT NULL,
  to_host text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The session that the sign-in started, for one that was handed over from it. They end together.
ALTER TABLE session ADD COLUMN sign_in_id uuid;
CREATE INDEX session_sign_in ON session (sign_in_id) WHERE sign_in_id IS NOT NULL;
