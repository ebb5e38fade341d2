CREATE TABLE note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  family_id uuid NOT NULL REFERENCES family,
  order_id uuid,
  text text NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff_name DEFERRABLE INITIALLY DEFERRED,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE note IS 'What staff write down about a customer, or about an order of any kind, each of which has a table of its own. It is erased with the family.';
CREATE INDEX note_of_family ON note (family_id, at);
CREATE INDEX note_of_order ON note (order_id, at) WHERE order_id IS NOT NULL;
