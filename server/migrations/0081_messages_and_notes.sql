-- Whether any of the staff has opened a message. What was answered was read.
ALTER TABLE contact_message ADD COLUMN read_at timestamptz;
UPDATE contact_message SET read_at = answered_at WHERE answered_at IS NOT NULL;
CREATE INDEX contact_message_unread ON contact_message (created_at, id) WHERE read_at IS NULL;

-- What staff answered by mail. It ends with its message.
CREATE TABLE message_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_message ON DELETE CASCADE,
  text text NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_reply_of_message ON message_reply (message_id, id);

-- What staff write down about a customer, or about an order of any kind. It is erased with the family.
CREATE TABLE note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  family_id uuid NOT NULL REFERENCES family,
  order_id uuid,
  text text NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX note_of_family ON note (family_id, at);
CREATE INDEX note_of_order ON note (order_id, at) WHERE order_id IS NOT NULL;

-- Another address is a change that others have to compare with.
DROP TRIGGER next_version ON customer_order;
CREATE TRIGGER next_version BEFORE UPDATE ON customer_order FOR EACH ROW
  WHEN ((OLD.delivery_status, OLD.tracking, OLD.fba_order_id, OLD.refunded_cents, OLD.cancel_requested_at, OLD.delivery_details)
    IS DISTINCT FROM (NEW.delivery_status, NEW.tracking, NEW.fba_order_id, NEW.refunded_cents, NEW.cancel_requested_at, NEW.delivery_details))
  EXECUTE FUNCTION next_version();
