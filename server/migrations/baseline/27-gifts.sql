CREATE TABLE gift (
  id uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  kind text NOT NULL CHECK (kind IN ('tokens', 'bundle', 'money')),
  state text NOT NULL DEFAULT 'unpaid' CHECK (state IN ('unpaid', 'active', 'claimed', 'blocked', 'returned')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  left_cents integer NOT NULL DEFAULT 0 CHECK (left_cents BETWEEN 0 AND amount_cents),
  tokens_hundredths integer CHECK (tokens_hundredths > 0),
  bundle_id text REFERENCES bundle,
  code_hash bytea NOT NULL UNIQUE,
  code_turn integer NOT NULL DEFAULT 0,
  buyer_email text,
  send_to text,
  message text,
  send_on date,
  sent_at timestamptz,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  blocked_at timestamptz,
  offered_at timestamptz,
  claimed_at timestamptz,
  claimed_by uuid REFERENCES family,
  CHECK ((tokens_hundredths IS NULL) = (kind = 'money')),
  CHECK ((bundle_id IS NOT NULL) = (kind = 'bundle')),
  CHECK (num_nulls(claimed_at, claimed_by) IN (0, 2)),
  CHECK (claimed_at IS NULL OR kind <> 'money'),
  CHECK (blocked_at IS NULL OR state IN ('blocked', 'returned'))
);
COMMENT ON TABLE gift IS 'Tokens, a bundle or a card of money, bought by anybody and claimed into a family with a code. It never expires.';
COMMENT ON COLUMN gift.state IS 'claimed: tokens or a bundle are in a family; a card of money stays active until it is used up. blocked: a bank disputes its payment, or staff have blocked it. returned: its money went back.';
COMMENT ON COLUMN gift.left_cents IS 'What the shop owes for it: the sum of its entries. Only they change it.';
COMMENT ON COLUMN gift.tokens_hundredths IS 'What it is worth in tokens; of a bundle, for a family that owns it.';
COMMENT ON COLUMN gift.code_hash IS 'A keyed hash. The code itself follows from the id, its turn and the shop''s key, so that it can be mailed on a day to come and is stored nowhere.';
COMMENT ON COLUMN gift.code_turn IS 'How often staff had a new code sent: the ones before open nothing.';
COMMENT ON COLUMN gift.blocked_at IS 'When staff blocked it; what a dispute blocks has none.';
COMMENT ON COLUMN gift.offered_at IS 'When it was offered back to its giver, as nobody had opened it for a year.';
COMMENT ON COLUMN gift.buyer_email IS 'Personal data, as send_to and message: erased some time after the gift is used.';
COMMENT ON COLUMN gift.country IS 'Where the giver''s card is billed.';
CREATE INDEX gift_newest ON gift (created_at DESC, id);
CREATE INDEX gift_to_send ON gift (send_on) WHERE sent_at IS NULL AND send_to IS NOT NULL;
CREATE INDEX gift_to_offer ON gift (paid_at) WHERE offered_at IS NULL AND state = 'active';
CREATE TRIGGER retained_for_accounting BEFORE DELETE ON gift
  FOR EACH ROW WHEN (OLD.state <> 'unpaid') EXECUTE FUNCTION refuse_deletion();

CREATE TABLE gift_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gift_id uuid NOT NULL REFERENCES gift,
  kind text NOT NULL CHECK (kind IN ('issued', 'claimed', 'used', 'returned', 'withdrawn', 'restored')),
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  payment_id uuid UNIQUE REFERENCES payment,
  refund_id uuid UNIQUE REFERENCES refund,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((amount_cents > 0) = (kind IN ('issued', 'returned', 'restored'))),
  CHECK ((payment_id IS NOT NULL) = (kind = 'used')),
  CHECK ((refund_id IS NOT NULL) = (kind = 'returned'))
);
COMMENT ON TABLE gift_entry IS 'The ledger of gifts: what was issued, used and returned. What is held for an open checkout is the open payments of the card.';
COMMENT ON COLUMN gift_entry.kind IS 'withdrawn: its own money went back or is disputed. restored: that dispute is won, or that refund failed.';
CREATE INDEX gift_entry_of_gift ON gift_entry (gift_id);
CREATE UNIQUE INDEX gift_issued_once ON gift_entry (gift_id) WHERE kind = 'issued';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gift_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE FUNCTION post_gift_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift SET left_cents = left_cents + NEW.amount_cents WHERE id = NEW.gift_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_gift_entry AFTER INSERT ON gift_entry FOR EACH ROW EXECUTE FUNCTION post_gift_entry();

ALTER TABLE payment ADD FOREIGN KEY (gift_id) REFERENCES gift ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE payment ADD FOREIGN KEY (gift_card_id) REFERENCES gift;
