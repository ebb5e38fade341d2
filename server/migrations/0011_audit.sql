-- What admins have done. Its rows name only admins: they are never changed, nor deleted with a family.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  admin_id uuid NOT NULL,
  by text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object')
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on audit_entry is refused: what was done stays written', TG_OP;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
