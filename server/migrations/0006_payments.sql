-- A payment is written down before the provider hears of it; its id is the provider's idempotency key.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  purpose text NOT NULL CHECK (purpose IN ('order')),
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Failed', 'Completed')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[a-z]{3}$'),
  -- What is bought, as a hash: asked for twice, it is one payment.
  content_hash text NOT NULL,
  session_id text UNIQUE,
  session_url text,
  intent_id text UNIQUE,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- The customer has done everything, and the money is on its way: delayed payments take days.
  is_under_way boolean NOT NULL DEFAULT false,
  -- Why a person has to look at it.
  problem text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status = 'Pending') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX payment_open_once ON payment (family_id, purpose, content_hash) WHERE status = 'Pending' AND NOT is_under_way;
CREATE INDEX payment_of_family ON payment (family_id);
CREATE INDEX payment_pending ON payment (created_at) WHERE status = 'Pending';

-- Events of the provider that have had their effect, written together with it.
CREATE TABLE payment_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  handled_at timestamptz NOT NULL
);

-- Whoever changes the cart must not pay for what it was: what is still open at the provider is closed there.
CREATE FUNCTION close_checkouts_of_family() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stale json;
BEGIN
  -- Named one by one: what is opened later, for the cart as it is then, stays open.
  SELECT json_agg(id) INTO stale FROM payment
  WHERE family_id = coalesce(NEW.family_id, OLD.family_id) AND purpose = 'order' AND status = 'Pending' AND NOT is_under_way;
  IF stale IS NOT NULL THEN
    PERFORM graphile_worker.add_job('close-checkouts', json_build_object('paymentIds', stale));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER close_checkouts AFTER INSERT OR UPDATE OR DELETE ON cart_line FOR EACH ROW EXECUTE FUNCTION close_checkouts_of_family();
