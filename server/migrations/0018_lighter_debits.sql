-- Only transfers with a key are looked up by what they belong to; the others carry a description.
DROP INDEX wallet_transfer_reference;
CREATE INDEX wallet_transfer_reference ON wallet_transfer (reference) WHERE key IS NOT NULL;
ALTER TABLE wallet_transfer DROP CONSTRAINT wallet_transfer_key_key;
CREATE UNIQUE INDEX wallet_transfer_key_key ON wallet_transfer (key) WHERE key IS NOT NULL;

-- A foreign key would lock the shop's account in every transfer, so all families would share that row's lock. Accounts are
-- never deleted, so it is enough that the account exists when the entry is inserted.
ALTER TABLE wallet_entry DROP CONSTRAINT wallet_entry_account_id_fkey;
CREATE OR REPLACE FUNCTION post_wallet_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A story that is made for a family has no bundle, so its order needs no entry in this index.
ALTER TABLE story_order DROP CONSTRAINT story_order_family_id_bundle_id_key;
CREATE UNIQUE INDEX story_order_family_id_bundle_id_key ON story_order (family_id, bundle_id) WHERE bundle_id IS NOT NULL;
