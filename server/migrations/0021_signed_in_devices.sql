-- What the list of signed-in devices shows, and when the password was asked for last. Null for a session of an earlier version:
-- its start stands in for both moments.
ALTER TABLE session ADD COLUMN device text, ADD COLUMN last_used_at timestamptz, ADD COLUMN password_confirmed_at timestamptz;
