CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;

CREATE TABLE sales_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);
COMMENT ON TABLE sales_change IS 'The days whose sales have changed since a job summed them, as reading a year must not read a million orders. Rows are only added, so that payments never wait for one another here.';
CREATE INDEX sales_change_of_day ON sales_change (day);

CREATE TABLE country_sales (
  day date NOT NULL,
  country text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  orders integer NOT NULL,
  pieces integer NOT NULL,
  sold_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, country, currency)
);
COMMENT ON TABLE country_sales IS 'What was sold on each day, in UTC, to each country, which is empty where it is not known.';

CREATE TABLE product_sales (
  day date NOT NULL,
  part text NOT NULL CHECK (part IN ('product', 'delivery', 'tokens', 'gifts', 'refunds', 'disputes')),
  product_id text NOT NULL DEFAULT '' CHECK ((product_id <> '') = (part = 'product')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  orders integer NOT NULL,
  pieces integer NOT NULL,
  sold_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, part, product_id, currency)
);
COMMENT ON TABLE product_sales IS 'What was sold on each day, in UTC: products, and what an order has beside them, namely delivery, tokens, refunds that were for no line, and lost disputes.';

CREATE TABLE shipped_pieces (
  day date PRIMARY KEY,
  pieces integer NOT NULL
);
COMMENT ON TABLE shipped_pieces IS 'How many pieces left on each day, in UTC.';
