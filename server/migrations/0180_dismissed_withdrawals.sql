-- When staff took it off their list, as it was not its customer's. Its link can still confirm it.
ALTER TABLE withdrawal ADD COLUMN dismissed_at timestamptz;
DROP INDEX withdrawal_open;
CREATE INDEX withdrawal_open ON withdrawal (declared_at) WHERE confirmed_at IS NULL AND dismissed_at IS NULL;
