CREATE TABLE discount (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL UNIQUE CHECK (char_length(code) BETWEEN 3 AND 40),
  percent double precision CHECK (percent > 0 AND percent <= 100),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount_cents integer CHECK (amount_cents > 0),
  is_delivery_free boolean NOT NULL DEFAULT false,
  starts_at timestamptz,
  ends_at timestamptz,
  minimum_cents integer NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  other_amounts jsonb NOT NULL DEFAULT '{}',
  other_minimums jsonb NOT NULL DEFAULT '{}',
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_family integer CHECK (max_uses_per_family > 0),
  product_ids text[] CHECK (cardinality(product_ids) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(percent, amount_cents) + is_delivery_free::integer = 1),
  CHECK (starts_at <= ends_at)
);
COMMENT ON TABLE discount IS 'Codes that take something off an order. Each is kept in one spelling.';
COMMENT ON COLUMN discount.other_amounts IS 'In minor units of other currencies, by their codes, as are other_minimums. Without the amount or the minimum that it needs, a code does not hold in a currency.';
COMMENT ON COLUMN discount.product_ids IS 'Null: all of them.';
CREATE INDEX discount_newest ON discount (created_at DESC, id);
CREATE TRIGGER next_version BEFORE UPDATE ON discount FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version();

CREATE TABLE discount_use (
  order_id uuid PRIMARY KEY,
  discount_id uuid NOT NULL REFERENCES discount,
  family_id uuid NOT NULL REFERENCES family,
  used_at timestamptz
);
COMMENT ON TABLE discount_use IS 'A checkout that was opened with a code reserves a use of it: used once it is paid, deleted if it ends unpaid.';
CREATE INDEX discount_use_of_discount ON discount_use (discount_id, family_id) INCLUDE (used_at);
