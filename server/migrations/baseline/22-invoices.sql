CREATE TABLE invoice_series (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text PRIMARY KEY CHECK (name ~ '^(R\d+)?$'),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE invoice_series IS 'The latest series is the current one. A restored backup begins a new one, as numbers given after the backup are not in it.';

INSERT INTO invoice_series (name) VALUES ('');

CREATE TABLE invoice_counter (
  prefix text NOT NULL,
  series text NOT NULL REFERENCES invoice_series,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (prefix, series, year)
);
COMMENT ON TABLE invoice_counter IS 'The last number of each sequence. Its row is locked until the invoice is committed, so that no number is left out.';

CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'reversal')),
  prefix text NOT NULL CHECK (prefix = CASE kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END),
  series text NOT NULL REFERENCES invoice_series,
  year integer NOT NULL,
  number integer NOT NULL,
  issued_at timestamptz NOT NULL,
  family_id uuid REFERENCES family,
  order_id uuid REFERENCES customer_order,
  payment_id uuid REFERENCES payment,
  refund_id uuid REFERENCES refund,
  turn integer CHECK (turn > 0),
  order_number integer NOT NULL,
  country text NOT NULL,
  region text,
  billing_country text,
  card_country text,
  is_tax_included boolean NOT NULL,
  seller jsonb NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  tax_cents integer NOT NULL CHECK (tax_cents BETWEEN 0 AND total_cents),
  dispute_id text REFERENCES dispute,
  delivery_country text,
  UNIQUE (prefix, series, year, number),
  UNIQUE (refund_id, turn),
  UNIQUE (dispute_id, turn),
  CHECK (num_nonnulls(refund_id, dispute_id) = CASE kind WHEN 'invoice' THEN 0 ELSE 1 END),
  CHECK (num_nonnulls(order_id, payment_id) = 1),
  CHECK ((kind = 'invoice') = (turn IS NULL))
);
COMMENT ON TABLE invoice IS 'Invoices, credit notes for what was refunded or a bank took back for good, and reversals of credit notes whose refund failed afterwards.';
COMMENT ON COLUMN invoice.family_id IS 'Null of a gift, whose buyer needs no account.';
COMMENT ON COLUMN invoice.payment_id IS 'Of a pack of tokens, which is its payment, or of a gift.';
COMMENT ON COLUMN invoice.turn IS 'Counts what was issued for one refund or dispute: a reversal takes back the one before it.';
COMMENT ON COLUMN invoice.delivery_country IS 'Where the family''s last order went when it bought tokens: the third proof of place, beside billing address and card.';
CREATE UNIQUE INDEX invoice_of_sale ON invoice ((coalesce(order_id, payment_id))) WHERE kind = 'invoice';
CREATE INDEX invoices_of_sale ON invoice ((coalesce(order_id, payment_id)));
CREATE INDEX invoices_of_family ON invoice (family_id);
CREATE INDEX invoices_by_time ON invoice (issued_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL REFERENCES invoice,
  position integer NOT NULL,
  tax_class text NOT NULL CHECK (tax_class IN ('goods', 'books', 'digital', 'tokens')),
  order_position integer,
  name text NOT NULL,
  sku text,
  quantity integer CHECK (quantity > 0),
  price_cents integer CHECK (price_cents >= 0),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  tax_percent double precision NOT NULL,
  tax_cents integer NOT NULL CHECK (tax_cents BETWEEN 0 AND total_cents),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  PRIMARY KEY (invoice_id, position)
);
COMMENT ON TABLE invoice_line IS 'What an invoice sums up: goods, delivery or tokens.';
COMMENT ON COLUMN invoice_line.position IS 'Of the invoice that is corrected, in a credit note.';
COMMENT ON COLUMN invoice_line.tax_class IS 'Tokens that are taxed when they are spent are invoiced in a class of their own, without tax.';
COMMENT ON COLUMN invoice_line.order_position IS 'Where it stands in the order; null for delivery and tokens.';
COMMENT ON COLUMN invoice_line.quantity IS 'Null where an amount is credited, not pieces.';
COMMENT ON COLUMN invoice_line.total_cents IS 'What is paid for it, with its tax.';
CREATE INDEX invoices_of_untaxed_tokens ON invoice_line (invoice_id) WHERE tax_class = 'tokens';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE TABLE invoice_buyer (
  invoice_id uuid PRIMARY KEY REFERENCES invoice,
  lines text[] NOT NULL CHECK (cardinality(lines) > 0)
);
COMMENT ON TABLE invoice_buyer IS 'To whom: erased with the family, while the invoice stays.';
CREATE TRIGGER never_changed BEFORE UPDATE ON invoice_buyer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE FUNCTION check_invoice_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced record;
BEGIN
  SELECT total_cents, tax_cents INTO invoiced FROM invoice WHERE id = NEW.invoice_id;
  IF (SELECT (sum(total_cents), sum(tax_cents)) FROM invoice_line WHERE invoice_id = NEW.invoice_id)
    IS DISTINCT FROM (invoiced.total_cents::bigint, invoiced.tax_cents::bigint) THEN
    RAISE EXCEPTION 'the lines of invoice % do not sum to it', NEW.invoice_id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION check_invoice_sum IS 'At commit the lines of an invoice sum to it, and no line is added later.';
CREATE CONSTRAINT TRIGGER sums_up AFTER INSERT ON invoice_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_invoice_sum();

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
COMMENT ON TABLE spent_tokens IS 'What a purchase spent of tokens that are taxed when they are spent, in money that includes the tax; negative where it was given back.';
CREATE INDEX spent_tokens_by_time ON spent_tokens (spent_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spent_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE TABLE spent_tokens_progress (
  family_id uuid PRIMARY KEY REFERENCES family,
  wallet_version integer NOT NULL
);
COMMENT ON TABLE spent_tokens_progress IS 'The version of the wallet up to which a family''s spendings are recorded.';
