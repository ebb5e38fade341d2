CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('customer', 'staff', 'program', 'operator', 'shop', 'provider', 'warehouse', 'story_tool')),
  staff_id uuid REFERENCES staff_name CHECK ((staff_id IS NOT NULL) = (actor IN ('staff', 'program'))),
  order_id uuid REFERENCES customer_order ON DELETE CASCADE,
  payment_id uuid REFERENCES payment ON DELETE CASCADE,
  family_id uuid,
  target text,
  target_id text,
  is_view boolean NOT NULL DEFAULT false,
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object')
);
COMMENT ON TABLE event IS 'What happened, in the words of a closed list (contract/src/events). Each mail about an order is one (mail.sent), by its template, written by the job that sent it. Rows are added and end by age; none is ever changed.';
COMMENT ON COLUMN event.xact IS 'The transaction that wrote it: whoever reads on from a position takes only what no transaction in progress can still precede.';
COMMENT ON COLUMN event.order_id IS 'The order to whose timeline it belongs. It goes with an order that was never paid.';
COMMENT ON COLUMN event.family_id IS 'Whose order, wallet or account it is about. Not a reference, whose lock every event would take beside those of sessions and wallet; rows of families never go.';
COMMENT ON COLUMN event.target IS 'What an act is about, as staff call it, with its id, number or code in target_id. An event without a target is no act.';
COMMENT ON COLUMN event.is_view IS 'An act by which nothing changed: something was looked at.';
CREATE INDEX event_of_order ON event (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX event_of_payment ON event (payment_id, id) WHERE payment_id IS NOT NULL;
CREATE INDEX event_of_family ON event (family_id, id) WHERE family_id IS NOT NULL;
CREATE INDEX event_acts ON event (at, id) WHERE target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator');
COMMENT ON INDEX event_acts IS 'The audit log.';
CREATE INDEX event_views ON event (is_view, at, id) WHERE target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator');
COMMENT ON INDEX event_views IS 'What was changed, apart from what was only looked at.';
CREATE INDEX event_of_staff ON event (staff_id, at) WHERE target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator');
CREATE INDEX event_of_kind ON event (kind, at) WHERE target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator');
COMMENT ON INDEX event_of_kind IS 'The search in the audit log finds acts by what they are called, by who did them, or by what they say.';
CREATE INDEX event_search ON event
  USING gin (search_key(target || ' ' || coalesce(target_id, '') || ' ' || details::text) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128) WHERE target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator');
CREATE INDEX event_age ON event (at);
CREATE INDEX event_shipped ON event (at) WHERE kind IN ('order.shipped', 'order.out_for_delivery');
CREATE INDEX event_position ON event (xact, id);
COMMENT ON INDEX event_position IS 'Readers outside the shop read on from a position.';

CREATE TABLE event_reason (
  event_id bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  text text
);
COMMENT ON TABLE event_reason IS 'What staff typed as the reason of an act; it may name people, so it stands apart.';
CREATE INDEX event_reason_search ON event_reason USING gin (search_key(text) gin_trgm_ops) WITH (gin_pending_list_limit = 128);
COMMENT ON COLUMN event_reason.text IS 'NULL once its family is erased.';

CREATE TABLE alert (
  event_id bigint PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  failure text NOT NULL,
  job_id bigint UNIQUE,
  handled_at timestamptz
);
COMMENT ON TABLE alert IS 'Events that need a person, until they are mailed to the shop and 30 days beyond.';
COMMENT ON COLUMN alert.handled_at IS 'When it was mailed to the shop, or what it tells of had ended by itself before: told, not mended.';
COMMENT ON COLUMN alert.job_id IS 'A job is told of once, until staff retry it.';
CREATE INDEX alert_open ON alert (event_id) WHERE handled_at IS NULL;
CREATE INDEX alert_handled ON alert (failure, handled_at) WHERE handled_at IS NOT NULL;

CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Within a trigger it is a cascade; the nightly job says that it ends what is old.
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1 OR current_setting('storylamp.expiring', true) = 'on') THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% on % is refused: what happened stays written', TG_OP, TG_TABLE_NAME;
END $$;
COMMENT ON FUNCTION refuse_event_change IS 'Events end with their order while it is unpaid, or by age, and never otherwise.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON event FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER only_erased BEFORE UPDATE ON event_reason
  FOR EACH ROW WHEN (NEW.text IS NOT NULL OR NEW.event_id <> OLD.event_id) EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER append_only BEFORE DELETE ON event_reason FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON event_reason FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
