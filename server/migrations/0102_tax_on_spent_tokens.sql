-- Tokens that are taxed when they are spent (L18): their sale is invoiced in a class of its own, without tax.
ALTER TABLE invoice_line DROP CONSTRAINT invoice_line_tax_class_check;
ALTER TABLE invoice_line ADD CHECK (tax_class IN ('goods', 'digital', 'tokens'));
CREATE INDEX invoices_of_untaxed_tokens ON invoice_line (invoice_id) WHERE tax_class = 'tokens';

-- What a purchase spent of such tokens, in money that includes the tax; negative where it was given back.
CREATE TABLE spent_tokens (
  transfer_id uuid NOT NULL REFERENCES wallet_transfer,
  payment_id uuid NOT NULL REFERENCES payment,
  family_id uuid NOT NULL REFERENCES family,
  spent_at timestamptz NOT NULL,
  country text NOT NULL,
  tax_percent double precision NOT NULL CHECK (tax_percent BETWEEN 0 AND 100),
  total_cents integer NOT NULL,
  tax_cents integer NOT NULL CHECK (abs(tax_cents) <= abs(total_cents) AND tax_cents::bigint * total_cents >= 0),
  PRIMARY KEY (transfer_id, payment_id)
);
CREATE INDEX spent_tokens_by_time ON spent_tokens (spent_at);

-- The version of the wallet up to which a family's spendings are recorded.
CREATE TABLE spent_tokens_progress (
  family_id uuid PRIMARY KEY REFERENCES family,
  wallet_version integer NOT NULL
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spent_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
