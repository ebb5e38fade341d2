-- Each version that a parent has agreed to is kept.
ALTER TABLE consent DROP CONSTRAINT consent_pkey, ADD PRIMARY KEY (family_id, version);

-- The export and the erasure of a family find the entries about it.
CREATE INDEX audit_entry_subject ON audit_entry (subject);
