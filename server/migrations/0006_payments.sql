-- A payment is recorded before the provider is called; its id is the provider's idempotency key.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  purpose text NOT NULL CHECK (purpose IN ('order')),
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Failed', 'Completed')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[a-z]{3}$'),
  -- A hash of what is bought: two requests for the same purchase share one payment.
  content_hash text NOT NULL,
  session_id text UNIQUE,
  session_url text,
  intent_id text UNIQUE,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- The customer has paid, but the money has not arrived yet: delayed payment methods take days.
  is_under_way boolean NOT NULL DEFAULT false,
  -- Why an admin has to check it.
  problem text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status = 'Pending') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX payment_open_once ON payment (family_id, purpose, content_hash) WHERE status = 'Pending' AND NOT is_under_way;
CREATE INDEX payment_of_family ON payment (family_id);
CREATE INDEX payment_pending ON payment (created_at) WHERE status = 'Pending';

-- The provider's events that were handled, recorded in the transaction of their effect.
CREATE TABLE payment_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  handled_at timestamptz NOT NULL
);

-- Nobody may pay for a cart that has changed since, so a change closes the checkouts that are still open.
CREATE FUNCTION close_checkouts_of_family() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stale json;
BEGIN
  -- By id: a checkout that is opened later, for the changed cart, stays open.
  SELECT json_agg(id) INTO stale FROM payment
  WHERE family_id = coalesce(NEW.family_id, OLD.family_id) AND purpose = 'order' AND status = 'Pending' AND NOT is_under_way;
  IF stale IS NOT NULL THEN
    PERFORM graphile_worker.add_job('close-checkouts', json_build_object('paymentIds', stale));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER close_checkouts AFTER INSERT OR UPDATE OR DELETE ON cart_line FOR EACH ROW EXECUTE FUNCTION close_checkouts_of_family();
