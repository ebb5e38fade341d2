-- A family's accounts have a balance. The shop's own, the other side of every transfer, have none: all families would wait for that row.
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

INSERT INTO wallet_account (kind) VALUES ('top_ups'), ('free_tokens'), ('spendings'), ('adjustments');

CREATE TABLE wallet_transfer (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  request_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('top_up', 'free_tokens', 'free_tokens_back', 'spend', 'spend_back', 'adjustment')),
  reference text NOT NULL CHECK (reference <> ''),
  -- The time of writing, not of the transaction's start, so that it rises with the version.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX wallet_transfer_reference ON wallet_transfer (reference);

CREATE TABLE wallet_entry (
  transfer_id uuid NOT NULL REFERENCES wallet_transfer,
  account_id bigint NOT NULL REFERENCES wallet_account,
  amount_hundredths bigint NOT NULL CHECK (amount_hundredths <> 0),
  version integer,
  balance_after_hundredths bigint,
  PRIMARY KEY (transfer_id, account_id),
  UNIQUE (account_id, version)
);

-- Only an entry moves the balance of its account, and it takes its version from the account.
CREATE FUNCTION post_wallet_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_account
  SET balance_hundredths = balance_hundredths + NEW.amount_hundredths, version = version + 1
  WHERE id = NEW.account_id AND family_id IS NOT NULL
  RETURNING version, balance_hundredths INTO NEW.version, NEW.balance_after_hundredths;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_unbalanced_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_hundredths) FROM wallet_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of transfer % do not sum to zero', NEW.transfer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_wallet_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: tokens move by new entries alone', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER post_wallet_entry BEFORE INSERT ON wallet_entry FOR EACH ROW EXECUTE FUNCTION post_wallet_entry();
CREATE CONSTRAINT TRIGGER refuse_unbalanced_transfer AFTER INSERT ON wallet_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_transfer();

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();
CREATE TRIGGER starts_empty BEFORE INSERT ON wallet_account
  FOR EACH ROW WHEN (NEW.balance_hundredths <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_wallet_change();
-- At trigger depth 0 somebody updates the account directly; deeper, the entry's trigger does.
CREATE TRIGGER moved_by_entries BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_account
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_wallet_change();
