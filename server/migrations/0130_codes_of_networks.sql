-- Of a code for a new password: the network that asked for it, as a keyed hash, which has tries of its own; and the hash of the
-- random text in its mail's link.
ALTER TABLE mailed_code
  ADD COLUMN sender_hash bytea,
  ADD COLUMN sender_tries_left integer NOT NULL DEFAULT 5 CHECK (sender_tries_left >= 0),
  ADD COLUMN link_hash bytea;
