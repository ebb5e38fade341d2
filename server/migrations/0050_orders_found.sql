-- Finds parts of words by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a search compares: without case and accents, a space before each word. pg_trgm knows only the letters of the database's
-- LC_CTYPE, which may be C, so each letter beyond ASCII is spelled in capitals, which no other letter is, after a Z.
-- Calls only what is in pg_catalog, because VACUUM and pg_restore run it without any other schema.
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(regexp_replace(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'));
BEGIN
  IF folded ~ '[^ -~]' THEN
    folded := (
      SELECT string_agg(
        CASE WHEN letter <= '~' COLLATE "C" THEN letter
          ELSE 'Z' || upper(translate(to_hex(ascii(letter)), '0123456789', 'GHIJKLMNOP')) END, '' ORDER BY place)
      FROM regexp_split_to_table(folded, '') WITH ORDINALITY AS split (letter, place));
  END IF;
  RETURN ' ' || folded;
END $$;

-- For LIKE on a search_key. Two letters have no trigram and find beginnings of words; one letter and signs alone find nothing.
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN typed_key ~ '[[:alnum:]]{3}' THEN '%' || substr(typed_key, 2) || '%'
    WHEN typed_key ~ '[[:alnum:]]{2}' THEN '%' || typed_key || '%'
  END
  FROM regexp_replace(search_key(typed), '([\\%_])', '\\\1', 'g') AS typed_key
$$;

ALTER TABLE account ADD search_key text GENERATED ALWAYS AS (
  search_key(firstname || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, ''))) STORED;
ALTER TABLE customer_order ADD search_key text GENERATED ALWAYS AS (
  search_key(coalesce(delivery_details ->> 'name', '') || ' ' || coalesce(fba_order_id, ''))) STORED;

-- Registering and changing a name write to the first, opening a checkout to the second, each call of staff to the third. Every
-- search reads an index's pending list, so these stay short.
CREATE INDEX account_search ON account USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128) WHERE role = 'user';
CREATE INDEX customer_order_search ON customer_order USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
CREATE INDEX audit_entry_search ON audit_entry
  USING gin (search_key(by || ' ' || action || ' ' || subject || ' ' || details::text) gin_trgm_ops)
  WITH (gin_pending_list_limit = 128);

-- The lists of the back office, newest first: the last column makes each position unique.
CREATE INDEX account_newest ON account (created_at, id) WHERE role = 'user';
CREATE INDEX customer_order_newest ON customer_order (created_at, number);
CREATE INDEX story_order_newest ON story_order (created_at, number);
CREATE INDEX payment_newest_top_ups ON payment (created_at, number) WHERE number IS NOT NULL;
CREATE INDEX contact_message_newest ON contact_message (created_at, id);
CREATE INDEX contact_message_newest_open ON contact_message (created_at, id) WHERE answered_at IS NULL;
DROP INDEX customer_order_age, story_order_age, payment_age_of_top_ups, contact_message_open;

-- Their filters that most orders do not match.
CREATE INDEX customer_order_not_delivered ON customer_order (delivery_status, created_at, number) WHERE delivery_status <> 'Delivered';
CREATE INDEX customer_order_not_paid ON customer_order (payment_status, created_at, number) WHERE payment_status <> 'Completed';
CREATE INDEX payment_not_paid_top_ups ON payment (status, created_at, number) WHERE number IS NOT NULL AND status <> 'Completed';
CREATE INDEX payment_problem ON payment (created_at) WHERE problem IS NOT NULL;
DROP INDEX customer_order_under_way;

-- Orders of all kinds. No branch has a condition or a join, so that each is read in the order of its own index, as far as needed.
DROP VIEW desk_order;
CREATE VIEW any_order AS
SELECT * FROM (
  SELECT
    id, 'physical'::text AS type, number, family_id, payment_id, created_at,
    amount_cents AS amount_hundredths, refunded_cents AS refunded_hundredths,
    payment_status, delivery_status, fba_order_id,
    cancel_requested_at IS NOT NULL AS is_cancelling, is_held, parcel_problem, search_key
  FROM customer_order
  UNION ALL
  SELECT
    id, 'story'::text, number, family_id, NULL::uuid, created_at,
    tokens_hundredths, CASE state WHEN 'Given back' THEN tokens_hundredths ELSE 0 END,
    'Completed'::text, NULL::text, NULL::text, false, false, NULL::text, NULL::text
  FROM story_order
  UNION ALL
  SELECT
    id, 'top_up'::text, number, family_id, id, created_at, amount_cents, refunded_cents,
    status, NULL::text, NULL::text, false, false, NULL::text, NULL::text
  FROM payment
) AS ordered
-- Only packs of tokens have a number of their own among the payments.
WHERE number IS NOT NULL;

CREATE VIEW desk_order AS
SELECT
  ordered.*,
  payment.problem AS payment_problem,
  (SELECT sum(amount_cents) FROM payment_refund WHERE payment_refund.payment_id = ordered.payment_id AND state = 'requested')
    AS refund_under_way_cents,
  nullif(concat_ws(' ', account.firstname, account.lastname), '') AS customer_name,
  account.email AS customer_email,
  account.search_key AS customer_search_key
FROM any_order ordered
LEFT JOIN payment ON payment.id = ordered.payment_id
-- One lookup for each order that is read, and never a join of whole tables.
LEFT JOIN LATERAL (
  SELECT firstname, lastname, email, search_key FROM account
  WHERE account.family_id = ordered.family_id AND account.role = 'user' OFFSET 0
) AS account ON true;
