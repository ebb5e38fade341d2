CREATE TABLE idempotency_key (
  family_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  outcome jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, key)
);
COMMENT ON TABLE idempotency_key IS 'The reply to each request with an Idempotency-Key, recorded in the transaction of its effect.';
COMMENT ON COLUMN idempotency_key.family_id IS 'No reference: of a program it is the id of its key.';
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

CREATE FUNCTION lock_family_requests(family uuid, requested_key text, OUT request_hash bytea, OUT outcome jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(family::text, 0));
  SELECT known.request_hash, known.outcome INTO request_hash, outcome
  FROM idempotency_key known WHERE known.family_id = family AND known.key = requested_key;
END $$;
COMMENT ON FUNCTION lock_family_requests IS 'The lookup is a statement of its own, so that it sees what the lock''s last holder has committed.';
