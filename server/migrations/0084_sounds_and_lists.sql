-- How a word sounds, as far as people who write by ear confuse letters: 'nite' and 'night' share one spelling.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 4 AND 24 AND word !~ '[^a-z]' THEN
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(
      replace(replace(replace(regexp_replace(regexp_replace(word,
        'gh(?=t|$)|^k(?=n)|^w(?=r)|(?<=m)b$|(?<=w)h', '', 'g'), 'c(?=[eiy])', 's', 'g'),
        'ph', 'f'), 'ck', 'k'), 'qu', 'kw'),
      'yzc', 'isk'), 'ea|ie|ei', 'ee', 'g'), 'ou|ew|ue', 'oo', 'g'), '(.)\1+', '\1', 'g'), 'e$', '') END
$$;
CREATE INDEX search_word_sound ON search_word (search_sound(word)) WHERE search_sound(word) IS NOT NULL;

-- The back office's list of products, newest first, and its search. Every search reads the index's pending list, so that stays short.
CREATE INDEX product_newest ON product (created_at, id);
CREATE INDEX product_search ON product USING gin (search_key(name || ' ' || sku) gin_trgm_ops) WITH (gin_pending_list_limit = 128);

-- The daily comparison with the payment provider reads what is newer than its period.
CREATE INDEX payment_completed ON payment (created_at) WHERE status = 'Completed';
CREATE INDEX payment_refund_newest ON payment_refund (requested_at);
