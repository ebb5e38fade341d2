CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  kinds text[] NOT NULL,
  secret bytea NOT NULL,
  former_secret bytea,
  rotated_at timestamptz,
  made_at timestamptz NOT NULL,
  xact xid8 NOT NULL,
  event_id bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  next_at timestamptz NOT NULL,
  off_at timestamptz,
  CHECK ((former_secret IS NULL) = (rotated_at IS NULL)),
  CHECK ((failing_since IS NULL) = (attempts = 0))
);
COMMENT ON TABLE webhook IS 'Programs of others that are sent what happens.';
COMMENT ON COLUMN webhook.secret IS 'Encrypted, as signatures need the secret itself.';
COMMENT ON COLUMN webhook.xact IS 'With event_id the position in the table of events up to which all is sent or given up.';
COMMENT ON COLUMN webhook.attempts IS 'How many attempts have failed since one that did not.';
COMMENT ON COLUMN webhook.off_at IS 'Switched off by an owner, or after three days of failure.';

CREATE TABLE webhook_delivery (
  webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  event_id bigint NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  tried_at timestamptz NOT NULL,
  delivered_at timestamptz,
  given_up_at timestamptz,
  status smallint,
  reply text NOT NULL,
  PRIMARY KEY (webhook_id, event_id)
);
COMMENT ON TABLE webhook_delivery IS 'What was sent, by its last attempt. An event that waits for an earlier one of the same family has no row.';
COMMENT ON COLUMN webhook_delivery.event_id IS 'No reference: an event may end before.';
COMMENT ON COLUMN webhook_delivery.status IS 'NULL if there was no reply; then reply says why.';
CREATE INDEX webhook_delivery_age ON webhook_delivery (tried_at);
