-- When staff last signed in or used a session: a session that ends takes its own time along.
ALTER TABLE account ADD COLUMN last_seen_at timestamptz;
