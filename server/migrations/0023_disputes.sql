-- What the provider says of a payment's refunds and disputes is applied in the order in which it was asked: an answer that was
-- asked for before the last one was applied is stale.
ALTER TABLE payment
  ADD COLUMN report_number integer NOT NULL DEFAULT 0,
  ADD COLUMN disputed_cents integer NOT NULL DEFAULT 0 CHECK (disputed_cents BETWEEN 0 AND amount_cents);

-- Refunds that were made at the provider itself have a row, too. One that is requested and has the provider's id is pending there.
ALTER TABLE payment_refund ADD COLUMN provider_id text UNIQUE;
CREATE INDEX payment_refund_of_payment ON payment_refund (payment_id);

-- The provider's disputes, with its words for status and reason.
CREATE TABLE payment_dispute (
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment,
  status text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  respond_by timestamptz
);
CREATE INDEX payment_dispute_of_payment ON payment_dispute (payment_id);

-- While a dispute holds the money, the parcel is held.
ALTER TABLE customer_order ADD COLUMN is_held boolean NOT NULL DEFAULT false;

ALTER TABLE wallet_transfer DROP CONSTRAINT wallet_transfer_kind_check, ADD CHECK (
  kind IN ('top_up', 'top_up_back', 'free_tokens', 'free_tokens_back', 'spend', 'spend_back', 'adjustment', 'debt_paid')
);

-- Until now a debt stayed beside the tokens that came after it: they pay it.
CREATE TEMPORARY TABLE debt_payment ON COMMIT DROP AS
SELECT gen_random_uuid() AS transfer_id, wallet.id AS wallet_id, debt.id AS debt_id,
  least(wallet.balance_hundredths, -debt.balance_hundredths) AS hundredths
FROM wallet_account wallet JOIN wallet_account debt USING (family_id)
WHERE wallet.kind = 'wallet' AND debt.kind = 'debt' AND wallet.balance_hundredths > 0 AND debt.balance_hundredths < 0;
INSERT INTO wallet_transfer (id, kind, reference) SELECT transfer_id, 'debt_paid', 'debt' FROM debt_payment;
INSERT INTO wallet_entry (transfer_id, account_id, amount_hundredths)
SELECT transfer_id, wallet_id, -hundredths FROM debt_payment
UNION ALL
SELECT transfer_id, debt_id, hundredths FROM debt_payment;
