-- What customers withdraw from or send back. Each step is made once, in this order; a declined return ends.
CREATE TABLE order_return (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  order_id uuid NOT NULL REFERENCES customer_order,
  family_id uuid NOT NULL REFERENCES family,
  state text NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'approved', 'declined', 'received', 'refunded')),
  -- Signed in, or by the public form.
  via text NOT NULL CHECK (via IN ('account', 'form')),
  -- As the customer typed it, and what staff answered to a declined one: both erased with the family.
  reason text,
  answer text,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  declined_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  -- Null if the pieces were refunded already when staff came to it.
  refund_id uuid UNIQUE REFERENCES payment_refund,
  -- An amount that staff chose, instead of the price of the pieces.
  is_other_amount boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'declined') = (declined_at IS NOT NULL)),
  CHECK ((declined_at IS NULL) = (answer IS NULL)),
  CHECK ((state = 'refunded') = (refunded_at IS NOT NULL)),
  CHECK (state <> 'requested' OR approved_at IS NULL),
  CHECK (state <> 'approved' OR (approved_at IS NOT NULL AND received_at IS NULL)),
  CHECK (state <> 'received' OR received_at IS NOT NULL),
  CHECK (received_at IS NULL OR approved_at IS NOT NULL),
  CHECK (received_at IS NULL OR declined_at IS NULL),
  CHECK (refund_id IS NULL OR (refunded_at IS NOT NULL AND received_at IS NOT NULL)),
  CHECK (NOT is_other_amount OR refund_id IS NOT NULL)
);
CREATE INDEX order_return_of_order ON order_return (order_id);
CREATE INDEX order_return_of_family ON order_return (family_id);
CREATE INDEX order_return_newest ON order_return (requested_at DESC, number DESC);
CREATE INDEX order_return_open ON order_return (state) WHERE state IN ('requested', 'approved', 'received');
CREATE TRIGGER next_version BEFORE UPDATE ON order_return FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION next_version();

CREATE TABLE order_return_line (
  return_id uuid NOT NULL REFERENCES order_return,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  -- Null until the parcel is there.
  received_pieces integer CHECK (received_pieces BETWEEN 0 AND pieces),
  restocked_pieces integer NOT NULL DEFAULT 0 CHECK (restocked_pieces BETWEEN 0 AND coalesce(received_pieces, 0)),
  PRIMARY KEY (return_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position)
);

-- What comes back goes into the stock if staff choose so.
ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check
    CHECK (kind IN ('sold', 'cancelled', 'returned', 'counted', 'adjusted', 'imported', 'uncounted')) NOT VALID,
  DROP CONSTRAINT stock_movement_check,
  ADD CONSTRAINT stock_movement_check CHECK ((kind IN ('sold', 'cancelled', 'returned')) = (order_id IS NOT NULL)) NOT VALID;
