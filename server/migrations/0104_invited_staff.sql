-- Was invited to the staff and has set no password yet, so that nobody may be able to sign in as this account.
ALTER TABLE account ADD COLUMN is_invited boolean NOT NULL DEFAULT false;
