CREATE SEQUENCE order_number START 100001;
COMMENT ON SEQUENCE order_number IS 'Numbers of orders of goods, of stories and of packs of tokens.';

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  family_id uuid REFERENCES family,
  placed_by uuid REFERENCES person ON DELETE SET NULL,
  purpose text NOT NULL CHECK (purpose IN ('order', 'top_up', 'gift')),
  order_id uuid,
  gift_id uuid,
  gift_card_id uuid,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'under_way', 'completed', 'failed', 'abandoned')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  content_hash text NOT NULL,
  session_id text UNIQUE,
  session_url text,
  intent_id text UNIQUE,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  report_number integer NOT NULL DEFAULT 0,
  disputed_cents integer NOT NULL DEFAULT 0 CHECK (disputed_cents BETWEEN 0 AND amount_cents),
  number bigint UNIQUE,
  billing_country text CHECK (billing_country ~ '^[A-Z]{2}$'),
  card_country text CHECK (card_country ~ '^[A-Z]{2}$'),
  CHECK ((state IN ('open', 'under_way')) = (settled_at IS NULL)),
  CHECK ((purpose = 'order') = (order_id IS NOT NULL)),
  CHECK ((purpose = 'gift') = (gift_id IS NOT NULL)),
  CHECK ((purpose = 'gift') = (family_id IS NULL)),
  CHECK ((purpose = 'top_up') = (number IS NOT NULL)),
  CHECK (gift_card_id IS NULL OR (purpose = 'order' AND num_nonnulls(session_id, intent_id) = 0))
);
COMMENT ON TABLE payment IS 'A payment is recorded before the provider is called; its id is the provider''s idempotency key. Only parents pay: the contract says with each call who may make it.';
COMMENT ON COLUMN payment.placed_by IS 'The parent; null once that person is deleted.';
COMMENT ON COLUMN payment.order_id IS 'An order has none to many payments, and is paid when they cover its total.';
COMMENT ON COLUMN payment.gift_id IS 'The gift that it buys; nobody needs an account for that.';
COMMENT ON COLUMN payment.gift_card_id IS 'The gift card that pays, in place of the provider. While it is open, its amount is held.';
COMMENT ON COLUMN payment.state IS 'under_way: the customer has paid, but the money has not arrived yet, as delayed payment methods take days. abandoned: nobody finished the checkout, which is no failure that a customer wants to see.';
COMMENT ON COLUMN payment.content_hash IS 'A hash of what is bought: two requests for the same purchase share one payment.';
COMMENT ON COLUMN payment.report_number IS 'What the provider says of refunds and disputes is applied in the order in which it was asked: an answer that was asked for before the last one was applied is stale.';
COMMENT ON COLUMN payment.number IS 'A pack of tokens is an order like any other, and has its number from the same sequence.';
COMMENT ON COLUMN payment.billing_country IS 'Proof of the customer''s place: the country of the billing address.';
COMMENT ON COLUMN payment.card_country IS 'Proof of the customer''s place: the country of the card''s bank.';
CREATE UNIQUE INDEX payment_open_once ON payment (family_id, purpose, content_hash) WHERE state = 'open' AND gift_card_id IS NULL;
CREATE UNIQUE INDEX payment_of_gift ON payment (gift_id) WHERE gift_id IS NOT NULL;
CREATE INDEX payment_held_of_card ON payment (gift_card_id) WHERE gift_card_id IS NOT NULL AND state = 'open';
CREATE INDEX payment_of_order ON payment (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_of_family ON payment (family_id);
CREATE INDEX payment_placed_by ON payment (placed_by);
CREATE INDEX payment_pending ON payment (created_at) WHERE state IN ('open', 'under_way');
CREATE INDEX payment_unpaid ON payment (settled_at) WHERE state IN ('failed', 'abandoned');
CREATE INDEX payment_newest_top_ups ON payment (created_at, number) WHERE number IS NOT NULL;
CREATE INDEX payment_not_paid_top_ups ON payment (state, created_at, number) WHERE number IS NOT NULL AND state <> 'completed';
CREATE INDEX payment_completed ON payment (created_at) WHERE state = 'completed';
COMMENT ON INDEX payment_completed IS 'The daily comparison with the payment provider reads what is newer than its period.';
CREATE INDEX payment_top_up_of_family ON payment (family_id, created_at DESC, number) WHERE number IS NOT NULL;
CREATE TRIGGER retained_for_accounting BEFORE DELETE ON payment
  FOR EACH ROW WHEN (OLD.state NOT IN ('failed', 'abandoned')) EXECUTE FUNCTION refuse_deletion();

CREATE FUNCTION refuse_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = format('a payment that is %s cannot become %s', OLD.state, NEW.state);
END $$;
CREATE TRIGGER refuse_move BEFORE UPDATE OF state ON payment FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (NEW.state = 'open' OR OLD.state NOT IN ('open', 'under_way'))) EXECUTE FUNCTION refuse_payment_move();

CREATE FUNCTION open_checkouts(family uuid) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT json_agg(id) FROM payment WHERE family_id = family AND purpose = 'order' AND state = 'open' AND gift_card_id IS NULL);
END $$;
COMMENT ON FUNCTION open_checkouts IS 'A statement of its own: one that waited while it changed a cart sees the checkouts that were opened meanwhile. Null if there are none.';

CREATE TABLE payment_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  handled_at timestamptz NOT NULL
);
COMMENT ON TABLE payment_event IS 'The provider''s events that were handled, recorded in the transaction of their effect.';
CREATE INDEX payment_event_age ON payment_event (handled_at);
COMMENT ON INDEX payment_event_age IS 'For the nightly job; the other tables with an end stay small.';

CREATE TABLE refund (
  id uuid PRIMARY KEY,
  payment_id uuid REFERENCES payment,
  order_id uuid,
  amount_cents integer NOT NULL CHECK (amount_cents > 0 OR (amount_cents = 0 AND state = 'succeeded' AND provider_id IS NULL)),
  origin text NOT NULL CHECK (origin IN ('customer', 'staff', 'shop', 'provider')),
  cause text NOT NULL CHECK (cause IN ('chosen', 'cancelled', 'return', 'given_back', 'erased')),
  staff_name text CHECK ((staff_name IS NOT NULL) = (origin = 'staff')),
  reason text,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'succeeded', 'failed')),
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  provider_id text UNIQUE,
  failed_at timestamptz,
  failure text,
  withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0),
  CHECK (num_nonnulls(payment_id, order_id) = 1),
  CHECK (order_id IS NULL OR amount_cents = 0)
);
COMMENT ON TABLE refund IS 'A refund is recorded before the provider is called; its id is the provider''s idempotency key. Refunds that were made at the provider itself have a row, too. No more is requested than is left of what was paid (server/src/features/payments/refunds).';
COMMENT ON COLUMN refund.order_id IS 'Of an order that has no payment: its pieces come back, and no money goes.';
COMMENT ON COLUMN refund.amount_cents IS 'Nothing for returned pieces that were free of charge, or whose money a bank took: the provider is not asked.';
COMMENT ON COLUMN refund.cause IS 'chosen: somebody decided it, and may have typed why. given_back: tokens that were not spent. erased: its family was deleted before it was paid.';
COMMENT ON COLUMN refund.reason IS 'Typed by staff, or a word of the provider.';
COMMENT ON COLUMN refund.provider_id IS 'One that is requested and has the provider''s id is pending there.';
COMMENT ON COLUMN refund.failed_at IS 'For telling whether a later refund has made a failed one good.';
COMMENT ON COLUMN refund.withheld_cents IS 'What is kept of a refund for free tokens that are spent.';
CREATE INDEX refund_requested ON refund (payment_id) WHERE state = 'requested';
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE INDEX refund_of_order ON refund (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX refund_newest ON refund (requested_at);

CREATE TABLE payment_problem (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  kind text NOT NULL CHECK (kind IN ('refund_failed', 'paid_otherwise')),
  refund_id uuid REFERENCES refund,
  mismatch jsonb,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at timestamptz,
  staff_name text,
  reason text,
  CHECK ((kind = 'refund_failed') = (refund_id IS NOT NULL)),
  CHECK ((kind = 'paid_otherwise') = (mismatch IS NOT NULL)),
  CHECK ((staff_name IS NULL) = (reason IS NULL)),
  CHECK (staff_name IS NULL OR closed_at IS NOT NULL)
);
COMMENT ON TABLE payment_problem IS 'What a person must look at, until its money has gone back or somebody has closed it with a reason.';
COMMENT ON COLUMN payment_problem.mismatch IS 'What was paid in place of what was agreed.';
COMMENT ON COLUMN payment_problem.staff_name IS 'Who closed it; null if it ended by itself.';
CREATE UNIQUE INDEX payment_problem_open ON payment_problem (payment_id, refund_id) NULLS NOT DISTINCT WHERE closed_at IS NULL;
CREATE INDEX payment_problem_of_payment ON payment_problem (payment_id);

CREATE TABLE dispute (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  state text NOT NULL CHECK (state IN ('inquiry', 'closed', 'open', 'won', 'lost')),
  provider_status text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  taken_cents integer NOT NULL CHECK (taken_cents >= 0),
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  respond_by timestamptz,
  decided_at timestamptz,
  CHECK ((decided_at IS NOT NULL) = (state IN ('closed', 'won', 'lost')))
);
COMMENT ON TABLE dispute IS 'The provider''s disputes, with its words for status and reason. Its parcel waits by an order_problem; tokens that were bought are taken back by a wallet_transfer.';
COMMENT ON COLUMN dispute.taken_cents IS 'What of the payment it takes while it is open or lost; all of it if the bank disputes in a currency of its own.';
COMMENT ON COLUMN dispute.decided_at IS 'When the shop learned that it was decided.';
CREATE INDEX dispute_of_payment ON dispute (payment_id);

CREATE TABLE payment_difference (
  id text PRIMARY KEY,
  payment_id uuid REFERENCES payment,
  details jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  resolved_at timestamptz
);
COMMENT ON TABLE payment_difference IS 'What differed between the shop''s books and the provider''s lists when they were compared, until it differs no more.';
COMMENT ON COLUMN payment_difference.id IS 'What differs and where, so that it is one row however often it is found.';
COMMENT ON COLUMN payment_difference.details IS 'As in the event books.differed.';
COMMENT ON COLUMN payment_difference.happened_at IS 'When the money moved: what is older than the comparison looks back stays open until a person has mended it.';
CREATE INDEX payment_difference_open ON payment_difference (found_at) WHERE resolved_at IS NULL;

CREATE TABLE payment_comparison (
  compared_at timestamptz PRIMARY KEY,
  payments integer NOT NULL,
  refunds integer NOT NULL,
  disputes integer NOT NULL,
  differences integer NOT NULL
);
COMMENT ON TABLE payment_comparison IS 'One row for each comparison, to show that there was one.';
