-- A checkout that was never paid is deleted whole after its time; what was paid is never deleted.
ALTER TABLE customer_order
  DROP CONSTRAINT customer_order_payment_id_fkey,
  ADD FOREIGN KEY (payment_id) REFERENCES payment ON DELETE CASCADE;
ALTER TABLE order_line
  DROP CONSTRAINT order_line_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE order_event
  DROP CONSTRAINT order_event_order_id_fkey,
  ADD FOREIGN KEY (order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE wallet_pack
  DROP CONSTRAINT wallet_pack_payment_id_fkey,
  ADD FOREIGN KEY (payment_id) REFERENCES payment ON DELETE CASCADE;

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: accounting rows are kept', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER kept_for_accounting BEFORE DELETE ON payment
  FOR EACH ROW WHEN (OLD.status <> 'Failed') EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER kept_for_accounting BEFORE DELETE ON customer_order
  FOR EACH ROW WHEN (OLD.payment_status <> 'Failed') EXECUTE FUNCTION refuse_deletion();

-- For the nightly job; the other tables with an end stay small.
CREATE INDEX payment_event_age ON payment_event (handled_at);
CREATE INDEX audit_entry_age ON audit_entry (at);

-- An audit entry ends after two years. Until then only what an admin typed about a family may be erased from it.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '730 days' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('details', OLD.details || '{"reason": "erased"}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on audit_entry is refused: what was done stays written', TG_OP;
END $$;
DROP TRIGGER append_only ON audit_entry;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The reason of an adjustment is the only text in the ledger that a person has typed.
CREATE FUNCTION refuse_transfer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind = 'adjustment' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reference": "erased"}' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% on % is refused: tokens move by new entries alone', TG_OP, TG_TABLE_NAME;
END $$;
DROP TRIGGER append_only ON wallet_transfer;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON wallet_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();
CREATE TRIGGER only_reasons_erased BEFORE UPDATE ON wallet_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_transfer_change();
