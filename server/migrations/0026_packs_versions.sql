-- A pack of tokens is an order like any other, and has its number from the same sequence.
ALTER TABLE payment ADD COLUMN number bigint UNIQUE;
UPDATE payment SET number = nextval('order_number') WHERE purpose = 'top_up';
ALTER TABLE payment ADD CHECK ((purpose = 'top_up') = (number IS NOT NULL));
CREATE FUNCTION number_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := nextval('order_number');
  RETURN NEW;
END $$;
CREATE TRIGGER number_top_up BEFORE INSERT ON payment FOR EACH ROW WHEN (NEW.purpose = 'top_up') EXECUTE FUNCTION number_top_up();

-- Who sends the version that was read learns of a change that somebody else has made since. Moving in a list is no change.
CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
ALTER TABLE product ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE collection ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE bundle ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE bundle_story ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE customer_order ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER next_version BEFORE UPDATE ON product FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE OF name, description, image, image_alt, is_coming_soon
  ON collection FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE OF name, description, image, image_alt, token_price_hundredths, is_active
  ON bundle FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE OF title, description, image, image_alt, content_file, preview_file, text_file, cf_story_id
  ON bundle_story FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE OF delivery_status, tracking, fba_order_id, refunded_cents, cancel_requested_at
  ON customer_order FOR EACH ROW EXECUTE FUNCTION next_version();

-- Set for parcels on their way: their address goes once they are delivered, or after a while.
ALTER TABLE customer_order ADD COLUMN family_deleted_at timestamptz;
CREATE INDEX customer_order_family_deleted ON customer_order (family_deleted_at) WHERE family_deleted_at IS NOT NULL;

DROP VIEW desk_order;
CREATE VIEW desk_order AS
SELECT
  ordered.id, type, ordered.number, ordered.family_id, ordered.created_at, amount_hundredths, refunded_hundredths,
  payment_status, delivery_status, fba_order_id, is_cancelling, is_held, parcel_problem, payment_id,
  payment.problem AS payment_problem,
  (SELECT sum(amount_cents) FROM payment_refund WHERE payment_refund.payment_id = ordered.payment_id AND state = 'requested')
    AS refund_under_way_cents,
  nullif(concat_ws(' ', account.firstname, account.lastname), '') AS customer_name,
  account.email AS customer_email,
  lower(concat_ws(' ', ordered.number, fba_order_id, account.firstname, account.lastname, account.email, recipient)) AS words
FROM (
  SELECT
    id, 'physical'::text AS type, number, family_id, payment_id, created_at,
    amount_cents AS amount_hundredths, refunded_cents AS refunded_hundredths,
    payment_status, delivery_status, fba_order_id, delivery_details ->> 'name' AS recipient,
    cancel_requested_at IS NOT NULL AS is_cancelling, is_held, parcel_problem
  FROM customer_order
  UNION ALL
  SELECT
    id, 'story'::text, number, family_id, NULL::uuid, created_at,
    tokens_hundredths, CASE state WHEN 'Given back' THEN tokens_hundredths ELSE 0 END,
    'Completed'::text, NULL::text, NULL::text, NULL::text, false, false, NULL::text
  FROM story_order
  UNION ALL
  SELECT
    id, 'top_up'::text, number, family_id, id, created_at, amount_cents, refunded_cents,
    status, NULL::text, NULL::text, NULL::text, false, false, NULL::text
  FROM payment WHERE purpose = 'top_up'
) ordered
LEFT JOIN payment ON payment.id = ordered.payment_id
LEFT JOIN account ON account.family_id = ordered.family_id AND account.role = 'user';
CREATE INDEX payment_age_of_top_ups ON payment (created_at) WHERE purpose = 'top_up';
