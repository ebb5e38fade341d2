CREATE TABLE setting (
  section text PRIMARY KEY CHECK (section ~ '^[a-z]+$'),
  value jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(value) = 'object'),
  version integer NOT NULL DEFAULT 0 CHECK (version >= 0)
);
COMMENT ON TABLE setting IS 'Settings of the shop, which admins edit: a row for each section. A field that the row lacks has its default (contract/src/settings).';
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
COMMENT ON TRIGGER catalog_changed ON setting IS 'Cached pages show settings, so they are dropped as after a change of the catalogue.';

CREATE FUNCTION refuse_setting_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on setting_change is refused: history is never changed', TG_OP;
END $$;

CREATE TABLE setting_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  section text NOT NULL REFERENCES setting,
  version integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  staff_id uuid REFERENCES staff_name DEFERRABLE INITIALLY DEFERRED,
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  UNIQUE (section, version)
);
COMMENT ON TABLE setting_change IS 'What changed when, as {field: [before, after]}. An entry without staff is what the environment filled in.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_setting_history_change();
