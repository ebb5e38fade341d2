-- The rates that the frozen taxes come from; null for orders from before they were kept.
ALTER TABLE order_line ADD COLUMN tax_percent double precision CHECK (tax_percent BETWEEN 0 AND 100);
ALTER TABLE customer_order ADD COLUMN delivery_tax_percent double precision CHECK (delivery_tax_percent BETWEEN 0 AND 100);

-- Proofs of the customer's place: the country of the billing address, and that of the card's bank.
ALTER TABLE payment
  ADD COLUMN billing_country text CHECK (billing_country ~ '^[A-Z]{2}$'),
  ADD COLUMN card_country text CHECK (card_country ~ '^[A-Z]{2}$');

-- The latest series is the current one. A restored backup begins a new one, as numbers given after the backup are not in it.
CREATE TABLE invoice_series (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text PRIMARY KEY CHECK (name ~ '^(R\d+)?$'),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO invoice_series (name) VALUES ('');

-- The last number of each sequence. Its row is locked until the invoice is committed, so that no number is left out.
CREATE TABLE invoice_counter (
  prefix text NOT NULL,
  series text NOT NULL REFERENCES invoice_series,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (prefix, series, year)
);

-- Invoices, credit notes for refunds that succeeded, and reversals of credit notes whose refund failed afterwards.
CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'reversal')),
  prefix text NOT NULL CHECK (prefix = CASE kind WHEN 'invoice' THEN 'INV' ELSE 'CN' END),
  series text NOT NULL REFERENCES invoice_series,
  year integer NOT NULL,
  number integer NOT NULL,
  issued_at timestamptz NOT NULL,
  family_id uuid NOT NULL REFERENCES family,
  payment_id uuid NOT NULL REFERENCES payment,
  refund_id uuid REFERENCES payment_refund,
  -- Counts what was issued for one refund: a reversal takes back the one before it.
  turn integer CHECK (turn > 0),
  order_number integer NOT NULL,
  country text NOT NULL,
  region text,
  billing_country text,
  card_country text,
  is_tax_included boolean NOT NULL,
  seller jsonb NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  tax_cents integer NOT NULL CHECK (tax_cents BETWEEN 0 AND total_cents),
  UNIQUE (prefix, series, year, number),
  UNIQUE (refund_id, turn),
  CHECK ((kind = 'invoice') = (refund_id IS NULL)),
  CHECK (num_nulls(refund_id, turn) IN (0, 2))
);
CREATE UNIQUE INDEX invoice_of_payment ON invoice (payment_id) WHERE kind = 'invoice';
CREATE INDEX invoices_of_payment ON invoice (payment_id);
CREATE INDEX invoices_of_family ON invoice (family_id);
CREATE INDEX invoices_by_time ON invoice (issued_at);

CREATE TABLE invoice_line (
  invoice_id uuid NOT NULL REFERENCES invoice,
  -- Of the invoice that is corrected, in a credit note.
  position integer NOT NULL,
  tax_class text NOT NULL CHECK (tax_class IN ('goods', 'digital')),
  -- Where it stands in the order; null for delivery and tokens.
  order_position integer,
  name text NOT NULL,
  sku text,
  -- Null where an amount is credited, not pieces.
  quantity integer CHECK (quantity > 0),
  price_cents integer CHECK (price_cents >= 0),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  tax_percent double precision NOT NULL,
  tax_cents integer NOT NULL CHECK (tax_cents BETWEEN 0 AND total_cents),
  -- What is paid for it, with its tax.
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  PRIMARY KEY (invoice_id, position)
);

-- To whom: erased with the family, while the invoice stays.
CREATE TABLE invoice_buyer (
  invoice_id uuid PRIMARY KEY REFERENCES invoice,
  lines text[] NOT NULL CHECK (cardinality(lines) > 0)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
CREATE TRIGGER never_changed BEFORE UPDATE ON invoice_buyer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

-- At commit the lines of an invoice sum to it, and no line is added later.
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
CREATE CONSTRAINT TRIGGER sums_up AFTER INSERT ON invoice_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_invoice_sum();
