CREATE TABLE wallet_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id uuid REFERENCES family,
  kind text NOT NULL,
  balance_hundredths bigint,
  version integer,
  UNIQUE NULLS NOT DISTINCT (family_id, kind),
  CHECK (kind IN ('wallet', 'debt') OR family_id IS NULL AND kind IN ('top_ups', 'free_tokens', 'spendings', 'adjustments')),
  CHECK (num_nulls(family_id, balance_hundredths, version) IN (0, 3)),
  CONSTRAINT wallet_never_below_zero CHECK (kind <> 'wallet' OR balance_hundredths >= 0),
  CONSTRAINT debt_never_above_zero CHECK (kind <> 'debt' OR balance_hundredths <= 0)
);
COMMENT ON TABLE wallet_account IS 'A family''s accounts have a balance. The shop''s own, the other side of every transfer, have none: all families would wait for that row. Which tokens are spent first, and at what price each was bought, follows from the order of the entries (server/src/features/wallet/lots).';

INSERT INTO wallet_account (kind) VALUES ('top_ups'), ('free_tokens'), ('spendings'), ('adjustments');

CREATE TABLE wallet_transfer (
  id uuid PRIMARY KEY,
  key text,
  request_hash bytea,
  kind text NOT NULL CHECK (
    kind IN ('top_up', 'top_up_back', 'free_tokens', 'free_tokens_back', 'spend', 'spend_back', 'adjustment', 'debt_paid', 'debt_moved')
  ),
  payment_id uuid REFERENCES payment,
  order_id uuid,
  gives_back uuid UNIQUE REFERENCES wallet_transfer,
  purpose text CHECK (purpose IN ('bundle', 'customized', 'generated')),
  title text,
  reason text CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((key IS NULL) = (request_hash IS NULL)),
  CHECK ((payment_id IS NOT NULL) = (kind IN ('top_up', 'top_up_back'))),
  CHECK ((order_id IS NOT NULL) = (kind IN ('free_tokens', 'free_tokens_back'))),
  CHECK ((gives_back IS NOT NULL) = (kind = 'spend_back')),
  CHECK ((purpose IS NOT NULL) = (kind = 'spend')),
  CHECK ((title IS NOT NULL) = coalesce(purpose <> 'generated', false)),
  CHECK (reason IS NULL OR kind = 'adjustment')
);
COMMENT ON TABLE wallet_transfer IS 'Tokens that move between accounts: the entries of a transfer sum to zero.';
COMMENT ON COLUMN wallet_transfer.key IS 'Only an event of the outside world can arrive twice; a debit happens within one request and needs no key.';
COMMENT ON COLUMN wallet_transfer.gives_back IS 'The spend whose tokens return.';
COMMENT ON COLUMN wallet_transfer.title IS 'Of the bundle or story, as it was called when it was bought.';
COMMENT ON COLUMN wallet_transfer.reason IS 'Typed by staff for an adjustment; null once it is erased.';
COMMENT ON COLUMN wallet_transfer.created_at IS 'The time of writing, not of the transaction''s start, so that it rises with the version.';
CREATE INDEX wallet_transfer_of_payment ON wallet_transfer (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX wallet_transfer_of_order ON wallet_transfer (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX wallet_transfer_key_key ON wallet_transfer (key) WHERE key IS NOT NULL;

CREATE TABLE wallet_entry (
  transfer_id uuid NOT NULL REFERENCES wallet_transfer,
  account_id bigint NOT NULL,
  amount_hundredths bigint NOT NULL CHECK (amount_hundredths <> 0),
  version integer,
  balance_after_hundredths bigint,
  PRIMARY KEY (transfer_id, account_id),
  UNIQUE (account_id, version)
);
COMMENT ON TABLE wallet_entry IS 'What a transfer takes from an account or adds to it. Only an entry moves a balance.';
COMMENT ON COLUMN wallet_entry.account_id IS 'A foreign key would lock the shop''s account in every transfer, so all families would share that row''s lock. Accounts are never deleted, so it is enough that the account exists when the entry is inserted.';
COMMENT ON COLUMN wallet_entry.version IS 'Taken from the account.';

CREATE FUNCTION post_wallet_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_account
  SET balance_hundredths = balance_hundredths + NEW.amount_hundredths, version = version + 1
  WHERE id = NEW.account_id AND family_id IS NOT NULL
  RETURNING version, balance_hundredths INTO NEW.version, NEW.balance_after_hundredths;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM wallet_account WHERE id = NEW.account_id) THEN
    RAISE foreign_key_violation USING MESSAGE = format('there is no account %s', NEW.account_id);
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION post_wallet_entry IS 'Only an entry moves the balance of its account, and it takes its version from the account.';
CREATE TRIGGER post_wallet_entry BEFORE INSERT ON wallet_entry FOR EACH ROW EXECUTE FUNCTION post_wallet_entry();

CREATE FUNCTION refuse_unbalanced_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_hundredths) FROM wallet_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of transfer % do not sum to zero', NEW.transfer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refuse_unbalanced_transfer AFTER INSERT ON wallet_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_transfer();

CREATE FUNCTION refuse_wallet_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: tokens move by new entries alone', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();
CREATE TRIGGER starts_empty BEFORE INSERT ON wallet_account
  FOR EACH ROW WHEN (NEW.balance_hundredths <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_wallet_change();
CREATE TRIGGER moved_by_entries BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_account
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_wallet_change();
COMMENT ON TRIGGER moved_by_entries ON wallet_account IS 'At trigger depth 0 somebody updates the account directly; deeper, the entry''s trigger does.';
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON wallet_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();

CREATE FUNCTION refuse_transfer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind = 'adjustment' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": null}' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% on % is refused: tokens move by new entries alone', TG_OP, TG_TABLE_NAME;
END $$;
COMMENT ON FUNCTION refuse_transfer_change IS 'The reason of an adjustment is the only text in the ledger that a person has typed.';
CREATE TRIGGER only_reasons_erased BEFORE UPDATE ON wallet_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_transfer_change();

CREATE TABLE wallet_pack (
  payment_id uuid PRIMARY KEY REFERENCES payment ON DELETE CASCADE,
  name text NOT NULL,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0)
);
COMMENT ON TABLE wallet_pack IS 'A copy of the pack as it was bought.';

CREATE TABLE wallet_give_back (
  refund_id uuid PRIMARY KEY REFERENCES refund,
  payment_id uuid NOT NULL REFERENCES wallet_pack,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0)
);
COMMENT ON TABLE wallet_give_back IS 'Tokens that a parent gave back for their money. They leave the wallet with the request, and return if its refund fails.';
CREATE INDEX wallet_give_back_of_payment ON wallet_give_back (payment_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_give_back
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
