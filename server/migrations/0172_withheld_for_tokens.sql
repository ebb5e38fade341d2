-- What is kept of a refund for free tokens that are spent, in place of a debt, if the customer has chosen so.
ALTER TABLE order_return ADD COLUMN spent_tokens text NOT NULL DEFAULT 'owed' CHECK (spent_tokens IN ('owed', 'withheld'));
ALTER TABLE payment_refund ADD COLUMN withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0);
-- In all, of refunds that have succeeded.
ALTER TABLE customer_order ADD COLUMN withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0);
