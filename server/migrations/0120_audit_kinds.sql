-- The audit log lists what was changed apart from what was only looked at. Each entry is in one of these.
CREATE INDEX audit_entry_changes ON audit_entry (at, id)
  WHERE NOT (action LIKE 'read %' OR action IN ('download a table', 'unmask children'));
CREATE INDEX audit_entry_views ON audit_entry (at, id)
  WHERE action LIKE 'read %' OR action IN ('download a table', 'unmask children');
