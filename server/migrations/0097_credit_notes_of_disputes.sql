-- A credit note for money that a bank took back for good, as for a refund.
ALTER TABLE invoice ADD COLUMN dispute_id text REFERENCES payment_dispute;
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'invoice'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%refund_id%'
  LOOP
    EXECUTE format('ALTER TABLE invoice DROP CONSTRAINT %I', name);
  END LOOP;
END $$;
ALTER TABLE invoice
  ADD CHECK (num_nonnulls(refund_id, dispute_id) = CASE kind WHEN 'invoice' THEN 0 ELSE 1 END),
  ADD CHECK ((kind = 'invoice') = (turn IS NULL)),
  ADD UNIQUE (dispute_id, turn);
