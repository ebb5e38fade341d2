CREATE TABLE contact_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  origin text NOT NULL DEFAULT 'form' CHECK (origin IN ('form', 'withdrawal')),
  name text CHECK ((name IS NULL) = (origin = 'withdrawal')),
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  read_at timestamptz
);
COMMENT ON TABLE contact_message IS 'Messages of visitors by the contact form, and withdrawals by their form that fit no order.';
COMMENT ON COLUMN contact_message.read_at IS 'When any of the staff first opened it.';
CREATE INDEX contact_message_newest ON contact_message (created_at, id);
CREATE INDEX contact_message_newest_open ON contact_message (created_at, id) WHERE answered_at IS NULL;
CREATE INDEX contact_message_unread ON contact_message (created_at, id) WHERE read_at IS NULL;

CREATE TABLE message_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_message ON DELETE CASCADE,
  text text NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff_name DEFERRABLE INITIALLY DEFERRED,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE message_reply IS 'What staff answered by mail. It ends with its message.';
CREATE INDEX message_reply_of_message ON message_reply (message_id, id);
