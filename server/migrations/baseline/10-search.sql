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

CREATE FUNCTION search_distinctive(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT word FROM unnest(words) AS word WHERE ts_lexize('pg_catalog.english_stem', word) <> '{}')
$$;
COMMENT ON FUNCTION search_distinctive IS 'Without the words that nearly every text has.';

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

CREATE TABLE empty_search (
  query text PRIMARY KEY CHECK (length(query) <= 100),
  times integer NOT NULL DEFAULT 1,
  last_day date NOT NULL
);
COMMENT ON TABLE empty_search IS 'What was searched for and not found. It says nothing of who searched.';
CREATE INDEX empty_search_most ON empty_search (times DESC, last_day DESC);
