CREATE TABLE customer_order (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  placed_by uuid REFERENCES person ON DELETE SET NULL,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  free_tokens_hundredths integer NOT NULL DEFAULT 0 CHECK (free_tokens_hundredths >= 0),
  token_rate_cents integer NOT NULL CHECK (token_rate_cents > 0),
  state text NOT NULL DEFAULT 'awaiting_payment' CHECK (state IN
    ('awaiting_payment', 'unpaid', 'processing', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')),
  delivery_details jsonb,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  created_at timestamptz NOT NULL,
  family_deleted_at timestamptz,
  search_key text GENERATED ALWAYS AS (search_key(coalesce(delivery_details ->> 'name', ''))) STORED,
  subtotal_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  delivery_cents integer NOT NULL DEFAULT 0 CHECK (delivery_cents >= 0),
  delivery_tax_cents integer NOT NULL DEFAULT 0 CHECK (delivery_tax_cents BETWEEN 0 AND tax_cents),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  is_tax_included boolean NOT NULL DEFAULT false,
  delivery_method text NOT NULL CHECK (delivery_method IN ('standard', 'express')),
  delivery_name text NOT NULL,
  arrives_from date NOT NULL,
  arrives_to date NOT NULL CHECK (arrives_to >= arrives_from),
  country text NOT NULL,
  region text,
  delivery_tax_percent double precision NOT NULL CHECK (delivery_tax_percent BETWEEN 0 AND 100),
  return_days integer NOT NULL CHECK (return_days > 0),
  cheapest_delivery_cents integer NOT NULL CHECK (cheapest_delivery_cents >= 0),
  withheld_cents integer NOT NULL DEFAULT 0 CHECK (withheld_cents >= 0),
  CHECK (subtotal_cents >= discount_cents),
  CHECK (
    amount_cents = subtotal_cents - discount_cents + delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE tax_cents END
  )
);
COMMENT ON TABLE customer_order IS 'Orders of goods, with the quote as it was paid, so that SQL can sum it.';
COMMENT ON COLUMN customer_order.state IS 'awaiting_payment until its payment ends, then unpaid or what its shipments say (server/src/features/orders/shipments); stored for the lists. Refunds, problems, returns and disputes are beside it, each in rows of its own.';
COMMENT ON COLUMN customer_order.placed_by IS 'The parent; null once that person is deleted.';
COMMENT ON COLUMN customer_order.delivery_details IS 'Personal data: deleted with the family.';
COMMENT ON COLUMN customer_order.family_deleted_at IS 'Set for parcels on their way: their address goes once they are delivered, or after a while.';
COMMENT ON COLUMN customer_order.search_key IS 'What the back office finds it by.';
COMMENT ON COLUMN customer_order.token_rate_cents IS 'What the smallest pack of tokens cost when it was bought: its free ones are worth as much.';
COMMENT ON COLUMN customer_order.return_days IS 'The days to return it, as they were when it was bought.';
COMMENT ON COLUMN customer_order.cheapest_delivery_cents IS 'What delivery would have cost at least, with its tax: all that is owed of it to who withdraws.';
COMMENT ON COLUMN customer_order.withheld_cents IS 'Of all refunds that have succeeded.';
CREATE INDEX customer_order_family_deleted ON customer_order (family_deleted_at) WHERE family_deleted_at IS NOT NULL;
CREATE INDEX customer_order_search ON customer_order USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX customer_order_placed_by ON customer_order (placed_by);
CREATE INDEX customer_order_newest ON customer_order (created_at, number);
CREATE INDEX customer_order_not_delivered ON customer_order (state, created_at, number) WHERE state <> 'delivered';
COMMENT ON INDEX customer_order_not_delivered IS 'For filters that most orders do not match.';
CREATE INDEX customer_order_of_family_newest ON customer_order (family_id, created_at DESC, number);
COMMENT ON INDEX customer_order_of_family_newest IS 'The orders of many families at once, as a search for a name needs them, in the order of the back office''s list.';
CREATE TRIGGER retained_for_accounting BEFORE DELETE ON customer_order
  FOR EACH ROW WHEN (OLD.state <> 'unpaid') EXECUTE FUNCTION refuse_deletion();

-- A payment is inserted before its order. A checkout that was never paid is deleted whole after its time.
ALTER TABLE payment ADD FOREIGN KEY (order_id) REFERENCES customer_order ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE refund ADD FOREIGN KEY (order_id) REFERENCES customer_order;
ALTER TABLE wallet_transfer ADD FOREIGN KEY (order_id) REFERENCES customer_order;
ALTER TABLE stock_movement ADD FOREIGN KEY (order_id) REFERENCES customer_order;
ALTER TABLE stock_hold ADD FOREIGN KEY (order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE discount_use ADD FOREIGN KEY (order_id) REFERENCES customer_order ON DELETE CASCADE;

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES customer_order ON DELETE CASCADE,
  position integer NOT NULL,
  product_id text NOT NULL REFERENCES product,
  sku text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  color text[] NOT NULL,
  pictures jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  total_cents integer NOT NULL,
  tax_percent double precision NOT NULL CHECK (tax_percent BETWEEN 0 AND 100),
  free_tokens_hundredths integer NOT NULL CHECK (free_tokens_hundredths >= 0),
  weight_grams integer CHECK (weight_grams > 0),
  tax_class text NOT NULL DEFAULT 'goods' CHECK (tax_class IN ('goods', 'books')),
  shipment_pieces integer NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, position),
  CHECK (discount_cents <= price_cents::bigint * quantity),
  -- With a tax that the price includes, or with one that is added.
  CHECK (total_cents - (price_cents * quantity - discount_cents) IN (0, tax_cents)),
  CONSTRAINT order_line_shipment_pieces CHECK (shipment_pieces BETWEEN 0 AND quantity)
);
COMMENT ON TABLE order_line IS 'A copy of the product as it was bought: what the catalogue says later changes nothing here.';
COMMENT ON COLUMN order_line.free_tokens_hundredths IS 'The free tokens of each piece, so that its refund takes exactly these.';
COMMENT ON COLUMN order_line.weight_grams IS 'What a piece weighed; null if nobody had entered it.';
COMMENT ON COLUMN order_line.shipment_pieces IS 'How many are in shipments that have left or are at the warehouse.';
CREATE INDEX order_line_uploads ON order_line USING gin (stored_uploads(pictures))
  WHERE pictures @? '$[*].path ? (@ starts with "uploads/")';
COMMENT ON INDEX order_line_uploads IS 'For the nightly removal of unused uploads.';

CREATE TABLE shipment (
  order_id uuid NOT NULL REFERENCES customer_order,
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL DEFAULT 'packing'
    CHECK (state IN ('packing', 'at_warehouse', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')),
  handed_over_at timestamptz,
  warehouse_order_id text UNIQUE,
  tracking jsonb,
  shipped_at timestamptz,
  delivered_at timestamptz CHECK (delivered_at >= shipped_at),
  cancelled_at timestamptz,
  search_key text GENERATED ALWAYS AS (search_key(warehouse_order_id)) STORED,
  PRIMARY KEY (order_id, number),
  CHECK ((state IN ('shipped', 'out_for_delivery', 'delivered')) = (shipped_at IS NOT NULL)),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK (state <> 'packing' OR (handed_over_at IS NULL AND warehouse_order_id IS NULL)),
  CHECK (state <> 'at_warehouse' OR handed_over_at IS NOT NULL)
);
COMMENT ON TABLE shipment IS 'What leaves together. A paid order has one that is open until that leaves or is cancelled; sending a part opens the next.';
COMMENT ON COLUMN shipment.handed_over_at IS 'Set before the warehouse is called: from then on it may have the parcel, whatever becomes of its reply.';
COMMENT ON COLUMN shipment.tracking IS 'Personal data: it shows where the customer lives, and is erased with the address.';
CREATE UNIQUE INDEX shipment_open ON shipment (order_id) WHERE state IN ('packing', 'at_warehouse');
CREATE INDEX shipment_shipped ON shipment (shipped_at) WHERE shipped_at IS NOT NULL;
CREATE INDEX shipment_search ON shipment USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX shipment_tracking ON shipment ((tracking ->> 'number')) WHERE tracking IS NOT NULL;
COMMENT ON INDEX shipment_tracking IS 'The back office finds an order by the tracking number of its parcel.';

CREATE FUNCTION refuse_shipment_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = format('a shipment that is %s cannot become %s', OLD.state, NEW.state);
END $$;
CREATE TRIGGER refuse_move BEFORE UPDATE OF state ON shipment FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state IN ('delivered', 'cancelled')
    OR (OLD.state = 'shipped' AND NEW.state NOT IN ('out_for_delivery', 'delivered'))
    OR (OLD.state = 'out_for_delivery' AND NEW.state <> 'delivered')))
  EXECUTE FUNCTION refuse_shipment_move();

CREATE TABLE shipment_line (
  order_id uuid NOT NULL,
  number integer NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (order_id, number, position),
  FOREIGN KEY (order_id, number) REFERENCES shipment,
  FOREIGN KEY (order_id, position) REFERENCES order_line
);
COMMENT ON TABLE shipment_line IS 'Which pieces are in a shipment: written as it leaves, or is handed to the warehouse. Until then they are what is ordered, less what is in shipments, less what is refunded.';

CREATE FUNCTION count_shipment_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_line SET shipment_pieces = shipment_pieces + coalesce(NEW.pieces, 0) - coalesce(OLD.pieces, 0)
  WHERE order_id = coalesce(NEW.order_id, OLD.order_id) AND position = coalesce(NEW.position, OLD.position);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_shipment_pieces IS 'The CHECK of the line then keeps a piece from being in two shipments.';
CREATE TRIGGER pieces_counted AFTER INSERT OR DELETE OR UPDATE OF pieces ON shipment_line
  FOR EACH ROW EXECUTE FUNCTION count_shipment_pieces();

CREATE FUNCTION forget_tracking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipment SET tracking = NULL WHERE order_id = NEW.id AND tracking IS NOT NULL;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_tracking IS 'Wherever the address of an order is erased, what tells of it at the carriers goes along.';
CREATE TRIGGER tracking_forgotten AFTER UPDATE OF delivery_details ON customer_order FOR EACH ROW
  WHEN (NEW.delivery_details IS NULL)
  EXECUTE FUNCTION forget_tracking();

CREATE TABLE cancellation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'confirmed', 'too_late')),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  FOREIGN KEY (order_id, number) REFERENCES shipment,
  CHECK ((state = 'asked') = (ended_at IS NULL))
);
COMMENT ON TABLE cancellation IS 'Asked of the warehouse, until it has confirmed that nothing ships, or has said that it has shipped. What is in the house is cancelled at once.';
CREATE UNIQUE INDEX cancellation_open ON cancellation (order_id, number) WHERE state = 'asked';

CREATE TABLE order_problem (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES customer_order,
  kind text NOT NULL CHECK (kind IN
    ('disputed', 'dispute_lost', 'pieces_missing', 'withdrawn', 'disputed_at_warehouse', 'warehouse_refused',
     'shipped_after_cancel')),
  return_id uuid,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at timestamptz,
  staff_name text,
  reason text,
  CHECK ((kind = 'withdrawn') = (return_id IS NOT NULL)),
  CHECK ((staff_name IS NULL) = (reason IS NULL)),
  CHECK (staff_name IS NULL OR closed_at IS NOT NULL)
);
COMMENT ON TABLE order_problem IS 'Why an order waits, or why a person must look at it, until that ends by itself or somebody has closed it with a reason. Which kinds keep a parcel from leaving, and which staff can close, is said in contract/src/orders/order-problems.ts.';
COMMENT ON COLUMN order_problem.return_id IS 'What was withdrawn from, each return for itself.';
COMMENT ON COLUMN order_problem.staff_name IS 'Who closed it; null if it ended by itself.';
CREATE UNIQUE INDEX order_problem_open ON order_problem (order_id, kind, return_id) NULLS NOT DISTINCT WHERE closed_at IS NULL;

CREATE TABLE refunded_part (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refund,
  order_id uuid NOT NULL REFERENCES customer_order,
  position integer,
  pieces integer NOT NULL CHECK (pieces >= 0),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position),
  CHECK (position IS NOT NULL OR pieces <= 1),
  UNIQUE NULLS NOT DISTINCT (refund_id, position)
);
COMMENT ON TABLE refunded_part IS 'What a refund was for: pieces of a line, or delivery (position null). Parts of a refund that failed do not count. A refund of an amount has no parts.';
COMMENT ON COLUMN refunded_part.pieces IS 'None where their money goes back to several payments: the first of these refunds counts them.';
COMMENT ON COLUMN refunded_part.amount_cents IS 'The frozen price of these pieces, or their share of a lower amount.';
CREATE INDEX refunded_part_of_order ON refunded_part (order_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunded_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();

CREATE VIEW any_order AS
SELECT * FROM (
  SELECT
    id, 'physical'::text AS type, number, family_id, placed_by, created_at, currency,
    amount_cents AS amount_hundredths, refunded_cents AS refunded_hundredths,
    state, search_key
  FROM customer_order
  UNION ALL
  SELECT
    id, 'story'::text, number, family_id, placed_by, created_at, NULL::text,
    tokens_hundredths, CASE WHEN ended_at IS NULL THEN 0 ELSE tokens_hundredths END,
    'completed'::text, NULL::text
  FROM story_order
  UNION ALL
  SELECT
    id, 'top_up'::text, number, family_id, placed_by, created_at, currency, amount_cents, refunded_cents,
    state, NULL::text
  FROM payment
) AS ordered
-- Only packs of tokens have a number of their own among the payments.
WHERE number IS NOT NULL;
COMMENT ON VIEW any_order IS 'Orders of goods, orders of stories and packs of tokens. No branch has a condition or a join, so that each is read in the order of its own index, as far as needed. Amounts of story orders are hundredths of tokens, others are minor units of their currency.';

CREATE VIEW admin_order AS
SELECT
  ordered.*,
  (SELECT sum(refund.amount_cents) FROM refund JOIN payment ON payment.id = payment_id
    WHERE (payment.id = ordered.id OR payment.order_id = ordered.id) AND refund.state = 'requested') AS refund_under_way_cents,
  (SELECT concat_ws(' ', firstname, lastname) FROM person WHERE id = ordered.placed_by) AS placed_by_name,
  nullif(concat_ws(' ', customer.firstname, customer.lastname), '') AS customer_name,
  customer.email AS customer_email,
  customer.search_key AS customer_search_key
FROM any_order ordered
-- One lookup for each order that is read, and never a join of whole tables.
LEFT JOIN LATERAL (
  SELECT firstname, lastname, email, search_key FROM member
  JOIN person ON person.id = member.person_id JOIN login ON login.person_id = member.person_id
  WHERE member.family_id = ordered.family_id AND is_opener OFFSET 0
) AS customer ON true;
COMMENT ON VIEW admin_order IS 'Orders of all kinds with what the back office shows of them.';
