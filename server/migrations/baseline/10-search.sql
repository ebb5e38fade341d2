CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT left(word, 40) FROM regexp_split_to_table(
      regexp_replace(
        translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđıæœß', 'oldiaos'),
        '[''’](s\M)?', '', 'g'),
      '[^[:alnum:]]+') WITH ORDINALITY AS split (word, place)
    WHERE word <> '' ORDER BY place)
$$;
COMMENT ON FUNCTION search_words IS 'The words of a text without case, accents and punctuation, in their order.';

CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
$$;

CREATE FUNCTION search_telling(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM unnest(words) AS word WHERE ts_lexize('pg_catalog.english_stem', word) <> '{}')
$$;
COMMENT ON FUNCTION search_telling IS 'Without the words that nearly every text has.';

CREATE FUNCTION search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 3 AND 24 AND word !~ '[0-9]'
    THEN array_append(
      ARRAY(SELECT DISTINCT left(word, place - 1) || substr(word, place + 1) FROM generate_series(1, length(word)) AS place), word)
    ELSE '{}' END
$$;
COMMENT ON FUNCTION search_near IS 'The word, and what is left of it without any one of its letters: two words with one mistake between them share one of these.';

CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 4 AND 24 AND word !~ '[^a-z]' THEN
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(
      replace(replace(replace(regexp_replace(regexp_replace(word,
        'gh(?=t|$)|^k(?=n)|^w(?=r)|(?<=m)b$|(?<=w)h', '', 'g'), 'c(?=[eiy])', 's', 'g'),
        'ph', 'f'), 'ck', 'k'), 'qu', 'kw'),
      'yzc', 'isk'), 'ea|ie|ei', 'ee', 'g'), 'ou|ew|ue', 'oo', 'g'), '(.)\1+', '\1', 'g'), 'e$', '') END
$$;
COMMENT ON FUNCTION search_sound IS 'How a word sounds, as far as people who write by ear confuse letters: ''nite'' and ''night'' share one spelling.';

CREATE FUNCTION search_group(id text, name_length integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat('#', CASE WHEN name_length <= 3 THEN 0 ELSE 4 END + width_bucket(('x' || left(md5(id), 4))::bit(16)::integer, ARRAY[1024, 5120, 21504]))
$$;
COMMENT ON FUNCTION search_group IS 'One of #0 to #7: few things in #0, four times as many in the next ones, those with short names first. A word that very many things have is looked for in one group after the other, until enough are found.';

CREATE TABLE search_entry (
  kind text NOT NULL CHECK (kind IN ('product', 'bundle', 'story', 'page')),
  id text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  code text,
  url text,
  names tsvector NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (kind, id)
);
COMMENT ON TABLE search_entry IS 'What customers can find. The group stands among the names and words.';
CREATE INDEX search_entry_names ON search_entry USING gin (names) WITH (fastupdate = off);
COMMENT ON INDEX search_entry_names IS 'Without a pending list, which every search would have to read through.';
CREATE INDEX search_entry_words ON search_entry USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_entry_code ON search_entry (code COLLATE "C") WHERE code IS NOT NULL;

CREATE TABLE search_word (word text COLLATE "C" PRIMARY KEY, in_name boolean NOT NULL);
COMMENT ON TABLE search_word IS 'Every word that an entry has had, to correct what is typed.';
CREATE INDEX search_word_stem ON search_word (search_stem(word));
CREATE INDEX search_word_near ON search_word USING gin (search_near(word)) WITH (fastupdate = off);
CREATE INDEX search_word_alike ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX search_word_sound ON search_word (search_sound(word)) WHERE search_sound(word) IS NOT NULL;

CREATE TYPE search_source AS (kind text, id text, name text, code text, url text, more text);

CREATE FUNCTION put_search_entries(sources search_source[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entries search_entry[];
BEGIN
  entries := ARRAY(
    SELECT ROW(
      kind, id, name, array_to_string(named, ' '), array_to_string(search_words(code), ''), url,
      array_to_tsvector(named || of_group), array_to_tsvector(named || of_group || search_telling(search_words(more))))::search_entry
    FROM unnest(sources), search_words(name) AS named, search_group(id, cardinality(named)) AS of_group
    ORDER BY kind, id);
  INSERT INTO search_entry SELECT * FROM unnest(entries) ON CONFLICT (kind, id) DO UPDATE SET
    name = EXCLUDED.name, folded = EXCLUDED.folded, code = EXCLUDED.code, url = EXCLUDED.url, names = EXCLUDED.names, words = EXCLUDED.words;
  INSERT INTO search_word
    SELECT word, bool_or(in_name) AS in_name FROM (
      SELECT unnest(tsvector_to_array(names)) AS word, true AS in_name FROM unnest(entries)
      UNION ALL SELECT unnest(tsvector_to_array(words)), false FROM unnest(entries)
    ) AS found WHERE word NOT LIKE '#%' GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET in_name = true WHERE EXCLUDED.in_name AND NOT search_word.in_name;
END $$;

CREATE TABLE search_stale (kind text, id text, PRIMARY KEY (kind, id));
COMMENT ON TABLE search_stale IS 'What has changed in the current transaction. It is empty outside of transactions.';

CREATE TABLE search_later (product_id text PRIMARY KEY);
COMMENT ON TABLE search_later IS 'Products whose words of the search are renewed by a job, as they are too many for one request.';

CREATE FUNCTION without_markup(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(html, '<[^>]*>|&[a-z]+;', ' ', 'g')
$$;

CREATE FUNCTION mark_search_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale VALUES (TG_ARGV[0], to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1]) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_added AFTER INSERT OR DELETE ON product
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('product', 'id');
CREATE TRIGGER search_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.name, OLD.sku, OLD.variant, OLD.promise, OLD.pictures, OLD.description, OLD.colors, OLD.facts, OLD.state = 'for_sale')
    IS DISTINCT FROM (NEW.name, NEW.sku, NEW.variant, NEW.promise, NEW.pictures, NEW.description, NEW.colors, NEW.facts, NEW.state = 'for_sale'))
  EXECUTE FUNCTION mark_search_stale('product', 'id');
CREATE TRIGGER search_added AFTER INSERT OR DELETE ON bundle
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('bundle', 'id');
CREATE TRIGGER search_changed AFTER UPDATE ON bundle FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.is_active) IS DISTINCT FROM (NEW.name, NEW.description, NEW.is_active))
  EXECUTE FUNCTION mark_search_stale('bundle', 'id');
CREATE TRIGGER search_added AFTER INSERT OR DELETE ON bundle_story
  FOR EACH ROW EXECUTE FUNCTION mark_search_stale('story', 'id');
CREATE TRIGGER search_changed AFTER UPDATE ON bundle_story FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.bundle_id) IS DISTINCT FROM (NEW.title, NEW.description, NEW.bundle_id))
  EXECUTE FUNCTION mark_search_stale('story', 'id');

CREATE FUNCTION mark_search_stale_by_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale
    SELECT DISTINCT 'product', product_id FROM changed JOIN collection ON type = collection_type WHERE state <> 'hidden' ORDER BY 2
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION mark_search_stale_by_memberships IS 'A hidden collection is no word of its products, so that only what joins or leaves a visible one changes their words.';
CREATE TRIGGER search_added AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_search_stale_by_memberships();
CREATE TRIGGER search_removed AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_search_stale_by_memberships();

CREATE FUNCTION mark_search_stale_in_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[] := ARRAY(SELECT product_id FROM product_collection WHERE collection_type = NEW.type ORDER BY product_id COLLATE "C");
BEGIN
  IF cardinality(ids) <= 500 THEN
    PERFORM lock_products(ids);
    INSERT INTO search_stale SELECT 'product', id FROM unnest(ids) AS id ON CONFLICT DO NOTHING;
  ELSE
    -- The job waits for those that it would else renew too early.
    INSERT INTO search_later SELECT unnest(ids) ON CONFLICT (product_id) DO UPDATE SET product_id = EXCLUDED.product_id;
    PERFORM add_job('renew-search', job_key := 'renew-search');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_changed AFTER UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.state = 'hidden') IS DISTINCT FROM (NEW.name, NEW.state = 'hidden'))
  EXECUTE FUNCTION mark_search_stale_in_collection();

CREATE FUNCTION renew_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product_ids text[];
  bundle_ids text[];
  story_ids text[];
BEGIN
  IF NOT EXISTS (SELECT FROM search_stale WHERE kind = NEW.kind AND id = NEW.id) THEN RETURN NULL; END IF;
  WITH stale AS (DELETE FROM search_stale RETURNING kind, id)
  SELECT array_agg(id) FILTER (WHERE kind = 'product'), array_agg(id) FILTER (WHERE kind = 'bundle'), array_agg(id) FILTER (WHERE kind = 'story')
    INTO product_ids, bundle_ids, story_ids FROM stale;
  story_ids := story_ids || ARRAY(SELECT id FROM bundle_story WHERE bundle_id = ANY (bundle_ids));

  DELETE FROM search_entry WHERE kind = 'product' AND id = ANY (product_ids)
    AND NOT EXISTS (SELECT FROM product WHERE product.id = search_entry.id AND state = 'for_sale');
  DELETE FROM search_entry WHERE kind = 'bundle' AND id = ANY (bundle_ids)
    AND NOT EXISTS (SELECT FROM bundle WHERE bundle.id = search_entry.id AND is_active);
  DELETE FROM search_entry WHERE kind = 'story' AND id = ANY (story_ids)
    AND NOT EXISTS (SELECT FROM bundle_story JOIN bundle ON bundle.id = bundle_id WHERE bundle_story.id = search_entry.id AND is_active);

  PERFORM put_search_entries(ARRAY(
    SELECT ROW('product', id, name, sku, NULL, concat_ws(' ',
      variant, promise, pictures -> 0 ->> 'alt', without_markup(description), array_to_string(colors, ' '),
      (SELECT string_agg(collection.name, ' ') FROM product_collection JOIN collection ON type = collection_type
        WHERE product_id = product.id AND collection.state <> 'hidden'),
      (SELECT string_agg(fact ->> 'value', ' ') FROM jsonb_array_elements(facts) AS fact)))::search_source
    FROM product WHERE id = ANY (product_ids) AND state = 'for_sale'
    UNION ALL
    SELECT ROW('bundle', id, name, NULL, NULL, concat_ws(' ', description, 'story bundle'))::search_source
    FROM bundle WHERE id = ANY (bundle_ids) AND is_active
    UNION ALL
    SELECT ROW('story', story.id, title, NULL, NULL, concat_ws(' ', story.description, bundle.name, 'story'))::search_source
    FROM bundle_story AS story JOIN bundle ON bundle.id = bundle_id WHERE story.id = ANY (story_ids) AND is_active));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION renew_search_entries IS 'Runs once at the end of a transaction, however many rows it has changed.';
CREATE CONSTRAINT TRIGGER renew_search_entries AFTER INSERT ON search_stale
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_search_entries();

CREATE FUNCTION renew_search_later(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  due text[] := ARRAY(SELECT product_id FROM search_later ORDER BY product_id COLLATE "C" LIMIT most FOR UPDATE);
BEGIN
  PERFORM lock_products(due);
  DELETE FROM search_later WHERE product_id = ANY(due);
  INSERT INTO search_stale SELECT 'product', id FROM unnest(due) AS id ON CONFLICT DO NOTHING;
  RETURN cardinality(due);
END $$;

CREATE FUNCTION forget_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = TG_ARGV[0];
  RETURN NULL;
END $$;
CREATE TRIGGER search_emptied AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION forget_search_entries('product');
CREATE TRIGGER search_emptied AFTER TRUNCATE ON bundle FOR EACH STATEMENT EXECUTE FUNCTION forget_search_entries('bundle');
CREATE TRIGGER search_emptied AFTER TRUNCATE ON bundle_story FOR EACH STATEMENT EXECUTE FUNCTION forget_search_entries('story');

CREATE TABLE empty_search (
  query text PRIMARY KEY CHECK (length(query) <= 100),
  times integer NOT NULL DEFAULT 1,
  last_day date NOT NULL
);
COMMENT ON TABLE empty_search IS 'What was searched for and not found. It says nothing of who searched.';
CREATE INDEX empty_search_most ON empty_search (times DESC, last_day DESC);
