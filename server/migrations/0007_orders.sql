CREATE SEQUENCE order_number START 100001;

CREATE TABLE customer_order (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  payment_id uuid NOT NULL UNIQUE REFERENCES payment,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  free_tokens_hundredths integer NOT NULL DEFAULT 0 CHECK (free_tokens_hundredths >= 0),
  payment_status text NOT NULL DEFAULT 'Pending' CHECK (payment_status IN ('Pending', 'Failed', 'Completed')),
  delivery_status text CHECK (delivery_status IN ('Processing', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled')),
  -- Personal data: deleted with the family.
  delivery_details jsonb,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  fba_order_id text UNIQUE,
  tracking jsonb,
  created_at timestamptz NOT NULL,
  CHECK ((delivery_status IS NOT NULL) = (payment_status = 'Completed'))
);
CREATE INDEX customer_order_of_family ON customer_order (family_id, created_at DESC);
CREATE INDEX customer_order_under_way ON customer_order (created_at)
  WHERE delivery_status IN ('Processing', 'Shipped', 'Out for Delivery');

-- A copy of the product as it was bought, independent of the catalogue.
CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES customer_order,
  position integer NOT NULL,
  product_id text NOT NULL REFERENCES product,
  sku text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  color text[] NOT NULL,
  pictures jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (order_id, position)
);
