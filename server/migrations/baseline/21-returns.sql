CREATE SEQUENCE return_number START 1001;

CREATE TABLE order_return (
  id uuid PRIMARY KEY,
  number integer UNIQUE,
  order_id uuid REFERENCES customer_order,
  story_order_id uuid REFERENCES story_order,
  family_id uuid NOT NULL REFERENCES family,
  origin text NOT NULL CHECK (origin IN ('account', 'form')),
  state text NOT NULL CHECK (state IN ('declared', 'dismissed', 'not_possible', 'given_back',
    'requested', 'approved', 'received', 'refunded', 'declined', 'cancelled', 'lapsed')),
  declared_at timestamptz NOT NULL,
  link_hash bytea UNIQUE,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('link', 'staff')),
  reason text,
  answer text,
  is_faulty boolean NOT NULL DEFAULT false,
  spent_tokens text NOT NULL DEFAULT 'owed' CHECK (spent_tokens IN ('owed', 'withheld')),
  approved_at timestamptz,
  received_at timestamptz,
  came_from text CHECK (came_from IN ('customer', 'house')),
  ended_at timestamptz,
  refund_id uuid UNIQUE REFERENCES refund,
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(order_id, story_order_id) = 1),
  CHECK ((number IS NULL) = (state IN ('declared', 'dismissed', 'not_possible', 'given_back'))),
  CHECK (origin = 'form' OR (link_hash IS NULL AND number IS NOT NULL)),
  CHECK ((origin = 'form' AND state NOT IN ('declared', 'dismissed')) = (confirmed_at IS NOT NULL)),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK ((ended_at IS NULL) = (state IN ('declared', 'dismissed', 'requested', 'approved', 'received'))),
  CHECK ((state = 'declined') = (answer IS NOT NULL)),
  CHECK (state <> 'requested' OR approved_at IS NULL),
  CHECK (state NOT IN ('approved', 'lapsed') OR (approved_at IS NOT NULL AND received_at IS NULL)),
  CHECK (state NOT IN ('declined', 'cancelled') OR received_at IS NULL),
  CHECK (state <> 'received' OR received_at IS NOT NULL),
  CHECK (received_at IS NULL OR approved_at IS NOT NULL),
  CHECK ((received_at IS NULL) = (came_from IS NULL)),
  CHECK (refund_id IS NULL OR state = 'refunded')
);
COMMENT ON TABLE order_return IS 'What customers withdraw from or send back: from the order''s page, or by the public form, of which nothing follows before somebody confirms it. What ends has a state that nothing follows.';
COMMENT ON COLUMN order_return.number IS 'Once it is requested.';
COMMENT ON COLUMN order_return.state IS 'What may follow it is said in server/src/features/returns/return-states.ts. A dismissed one has not ended, as its link still confirms it.';
COMMENT ON COLUMN order_return.story_order_id IS 'Of a bundle or story, which is given back as a whole.';
COMMENT ON COLUMN order_return.origin IS 'Signed in, or by the public form.';
COMMENT ON COLUMN order_return.link_hash IS 'Of what the link in the receipt of the form carries.';
COMMENT ON COLUMN order_return.reason IS 'As the customer typed it: erased with the family.';
COMMENT ON COLUMN order_return.answer IS 'What staff answered to a declined one: erased with the family.';
COMMENT ON COLUMN order_return.is_faulty IS 'The delivery of broken or wrong goods is refunded in full.';
COMMENT ON COLUMN order_return.spent_tokens IS 'What is kept of a refund for free tokens that are spent, in place of a debt, if the customer has chosen so.';
COMMENT ON COLUMN order_return.came_from IS 'Where the pieces were: sent before, or never left.';
COMMENT ON COLUMN order_return.refund_id IS 'Null if all of its pieces were refunded otherwise.';
CREATE INDEX order_return_of_order ON order_return (order_id);
CREATE INDEX order_return_of_story ON order_return (story_order_id) WHERE story_order_id IS NOT NULL;
CREATE INDEX order_return_of_family ON order_return (family_id);
CREATE INDEX order_return_newest ON order_return (declared_at DESC, number DESC) WHERE number IS NOT NULL;
CREATE INDEX order_return_waiting ON order_return (state, declared_at) WHERE ended_at IS NULL;
CREATE INDEX order_return_received ON order_return (received_at) WHERE received_at IS NOT NULL;
CREATE TRIGGER next_version BEFORE UPDATE ON order_return FOR EACH ROW
  WHEN (OLD.number IS NOT NULL AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version();

ALTER TABLE order_problem ADD FOREIGN KEY (return_id) REFERENCES order_return ON DELETE CASCADE;
CREATE INDEX order_problem_of_return ON order_problem (return_id) WHERE return_id IS NOT NULL;

CREATE TABLE order_return_line (
  return_id uuid NOT NULL REFERENCES order_return ON DELETE CASCADE,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (return_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position)
);
COMMENT ON TABLE order_return_line IS 'The pieces of an order''s line that a return is about.';

CREATE TABLE order_return_piece (
  return_id uuid NOT NULL,
  position integer NOT NULL,
  condition text NOT NULL CHECK (condition IN ('as_new', 'worn', 'faulty')),
  pieces integer NOT NULL CHECK (pieces > 0),
  restocked_pieces integer NOT NULL DEFAULT 0 CHECK (restocked_pieces BETWEEN 0 AND pieces),
  PRIMARY KEY (return_id, position, condition),
  FOREIGN KEY (return_id, position) REFERENCES order_return_line ON DELETE CASCADE,
  CHECK (restocked_pieces = 0 OR condition = 'as_new')
);
COMMENT ON TABLE order_return_piece IS 'What of a line is back, by condition.';
COMMENT ON COLUMN order_return_piece.restocked_pieces IS 'Fewer than pieces where the order had taken no more from the stock.';
