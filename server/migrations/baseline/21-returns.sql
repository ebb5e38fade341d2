CREATE TABLE order_return (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  order_id uuid NOT NULL REFERENCES customer_order,
  family_id uuid NOT NULL REFERENCES family,
  state text NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'approved', 'declined', 'cancelled', 'lapsed', 'received', 'refunded')),
  via text NOT NULL CHECK (via IN ('account', 'form')),
  reason text,
  answer text,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  declined_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  refund_id uuid UNIQUE REFERENCES payment_refund,
  is_other_amount boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  cancelled_at timestamptz,
  is_faulty boolean NOT NULL DEFAULT false,
  lapsed_at timestamptz,
  spent_tokens text NOT NULL DEFAULT 'owed' CHECK (spent_tokens IN ('owed', 'withheld')),
  CHECK ((state = 'declined') = (declined_at IS NOT NULL)),
  CHECK ((declined_at IS NULL) = (answer IS NULL)),
  CHECK ((state = 'refunded') = (refunded_at IS NOT NULL)),
  CHECK (state <> 'requested' OR approved_at IS NULL),
  CHECK (state <> 'approved' OR (approved_at IS NOT NULL AND received_at IS NULL)),
  CHECK (state <> 'received' OR received_at IS NOT NULL),
  CHECK (received_at IS NULL OR approved_at IS NOT NULL),
  CHECK (received_at IS NULL OR declined_at IS NULL),
  CHECK (refund_id IS NULL OR (refunded_at IS NOT NULL AND received_at IS NOT NULL)),
  CONSTRAINT order_return_cancelled_check
    CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL OR received_at IS NULL)),
  CONSTRAINT order_return_lapsed_check
    CHECK ((state = 'lapsed') = (lapsed_at IS NOT NULL) AND (lapsed_at IS NULL OR (approved_at IS NOT NULL AND received_at IS NULL)))
);
COMMENT ON TABLE order_return IS 'What customers withdraw from or send back. Each step is made once, in this order; a declined return ends, and so does one whose parcel never came.';
COMMENT ON COLUMN order_return.via IS 'Signed in, or by the public form.';
COMMENT ON COLUMN order_return.reason IS 'As the customer typed it: erased with the family.';
COMMENT ON COLUMN order_return.answer IS 'What staff answered to a declined one: erased with the family.';
COMMENT ON COLUMN order_return.refund_id IS 'Null if the pieces were refunded already, were free of charge, or the bank took all of the payment.';
COMMENT ON COLUMN order_return.is_other_amount IS 'An amount that staff chose, instead of the price of the pieces.';
COMMENT ON COLUMN order_return.cancelled_at IS 'Customers take back what they have asked to return, until it has arrived.';
COMMENT ON COLUMN order_return.is_faulty IS 'Goods that came broken or wrong bring all of their delivery back.';
COMMENT ON COLUMN order_return.spent_tokens IS 'What is kept of a refund for free tokens that are spent, in place of a debt, if the customer has chosen so.';
CREATE INDEX order_return_of_order ON order_return (order_id);
CREATE INDEX order_return_of_family ON order_return (family_id);
CREATE INDEX order_return_newest ON order_return (requested_at DESC, number DESC);
CREATE INDEX order_return_open ON order_return (state) WHERE state IN ('requested', 'approved', 'received');
CREATE INDEX order_return_received ON order_return (received_at) WHERE received_at IS NOT NULL;
CREATE TRIGGER next_version BEFORE UPDATE ON order_return FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version();

CREATE TABLE order_return_line (
  return_id uuid NOT NULL REFERENCES order_return,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  received_pieces integer CHECK (received_pieces BETWEEN 0 AND pieces),
  restocked_pieces integer NOT NULL DEFAULT 0 CHECK (restocked_pieces BETWEEN 0 AND coalesce(received_pieces, 0)),
  PRIMARY KEY (return_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position)
);
COMMENT ON TABLE order_return_line IS 'The pieces of an order''s line that a return is about.';
COMMENT ON COLUMN order_return_line.received_pieces IS 'Null until the parcel is there.';

CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  order_number bigint NOT NULL,
  family_id uuid NOT NULL REFERENCES family,
  declared_at timestamptz NOT NULL,
  lines jsonb,
  reason text,
  link_hash bytea NOT NULL UNIQUE,
  is_held boolean NOT NULL,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('link', 'staff')),
  dismissed_at timestamptz,
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);
COMMENT ON TABLE withdrawal IS 'Withdrawals that were declared without signing in. Nothing follows before somebody confirms them.';
COMMENT ON COLUMN withdrawal.order_id IS 'Of goods or of a story order.';
COMMENT ON COLUMN withdrawal.lines IS 'Pieces of the order''s lines; null for what is withdrawn from as a whole.';
COMMENT ON COLUMN withdrawal.link_hash IS 'Of what the link in the receipt carries.';
COMMENT ON COLUMN withdrawal.is_held IS 'While the parcel waits for it, a day at most.';
COMMENT ON COLUMN withdrawal.dismissed_at IS 'When staff took it off their list, as it was not its customer''s. Its link can still confirm it.';
CREATE INDEX withdrawal_of_order ON withdrawal (order_id);
CREATE INDEX withdrawal_of_family ON withdrawal (family_id);
CREATE INDEX withdrawal_open ON withdrawal (declared_at) WHERE confirmed_at IS NULL AND dismissed_at IS NULL;
