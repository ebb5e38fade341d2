CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  what text NOT NULL,
  payment_id uuid,
  job_id bigint UNIQUE,
  at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);
COMMENT ON TABLE alert IS 'What needs a person, until it is mailed to the shop and 30 days beyond. It names nobody.';
COMMENT ON COLUMN alert.job_id IS 'A job is told of once, until staff retry it.';
CREATE INDEX alert_open ON alert (id) WHERE handled_at IS NULL;
CREATE INDEX alert_handled ON alert (kind, handled_at) WHERE handled_at IS NOT NULL;
