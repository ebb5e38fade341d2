-- Finds similar words. A trusted extension: the owner of a database may create it, if the server has it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'The search needs the extension pg_trgm: install PostgreSQL''s contrib modules, and run CREATE EXTENSION pg_trgm in this database as a user who may (%)', SQLERRM;
END $$;

CREATE TABLE migration (
  name text PRIMARY KEY,
  run_at timestamptz NOT NULL DEFAULT now(),
  checksum text NOT NULL
);
COMMENT ON TABLE migration IS 'What has made this schema: the baseline, and each migration since with the checksum of its contents.';

CREATE TABLE seed (
  name text PRIMARY KEY,
  run_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE seed IS 'What was filled in once: its name keeps a later start from filling it in again.';

CREATE TABLE shop_key (
  name text PRIMARY KEY,
  key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE shop_key IS 'The shop''s signing keys. Whoever may read this table may sign as the shop.';

CREATE UNLOGGED TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE rate_limit IS 'The table that rate-limiter-flexible expects.';

CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION next_version IS 'Who sends the version that was read learns of a change that somebody else has made since. Moving in a list is no change.';

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: accounting rows are kept', TG_OP, TG_TABLE_NAME;
END $$;
COMMENT ON FUNCTION refuse_deletion IS 'For rows that accounting needs.';

CREATE FUNCTION refuse_books_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it is never changed', TG_OP, TG_TABLE_NAME;
END $$;
COMMENT ON FUNCTION refuse_books_change IS 'For tables to which rows are only added.';

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
COMMENT ON FUNCTION search_key IS 'What a search compares: without case and accents, a space before each word. pg_trgm knows only the letters of the database''s LC_CTYPE, which may be C, so each letter beyond ASCII is spelled in capitals, which no other letter is, after a Z. Calls only what is in pg_catalog, because VACUUM and pg_restore run it without any other schema.';

CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN typed_key ~ '[[:alnum:]]{3}' THEN '%' || substr(typed_key, 2) || '%'
    WHEN typed_key ~ '[[:alnum:]]{2}' THEN '%' || typed_key || '%'
  END
  FROM regexp_replace(search_key(typed), '([\\%_])', '\\\1', 'g') AS typed_key
$$;
COMMENT ON FUNCTION search_pattern IS 'For LIKE on a search_key. Two letters have no trigram and find beginnings of words; one letter and signs alone find nothing.';
