CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  admin_id uuid NOT NULL,
  by text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object')
);
COMMENT ON TABLE audit_entry IS 'What admins have done. Its rows name only admins: they are never changed, nor deleted with a family.';
CREATE INDEX audit_entry_age ON audit_entry (at);
CREATE INDEX audit_entry_subject ON audit_entry (subject);
COMMENT ON INDEX audit_entry_subject IS 'The export and the erasure of a family find the entries about it.';
CREATE INDEX audit_entry_search ON audit_entry
  USING gin (search_key(by || ' ' || action || ' ' || subject || ' ' || details::text) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);
CREATE INDEX audit_entry_changes ON audit_entry (at, id)
  WHERE NOT (action LIKE 'read %' OR action IN ('download a table', 'unmask children'));
COMMENT ON INDEX audit_entry_changes IS 'The audit log lists what was changed apart from what was only looked at. Each entry is in one of these.';
CREATE INDEX audit_entry_views ON audit_entry (at, id)
  WHERE action LIKE 'read %' OR action IN ('download a table', 'unmask children');

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '730 days' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('details', OLD.details || '{"reason": "erased"}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on audit_entry is refused: what was done stays written', TG_OP;
END $$;
COMMENT ON FUNCTION refuse_audit_change IS 'An audit entry ends after two years. Until then only what an admin typed about a family may be erased from it.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
