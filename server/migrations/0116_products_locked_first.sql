-- Whoever changes products has locked them first, in the order of their ids. So does what renews the words of many: of two who waited
-- for each other, the database would end one.
CREATE FUNCTION lock_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product WHERE id = ANY(ids) ORDER BY id COLLATE "C" FOR NO KEY UPDATE;
END $$;

CREATE OR REPLACE FUNCTION renew_search_later(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  due text[] := ARRAY(SELECT product_id FROM search_later ORDER BY product_id COLLATE "C" LIMIT most FOR UPDATE);
BEGIN
  PERFORM lock_products(due);
  DELETE FROM search_later WHERE product_id = ANY(due);
  INSERT INTO search_stale SELECT 'product', id FROM unnest(due) AS id ON CONFLICT DO NOTHING;
  RETURN cardinality(due);
END $$;

CREATE OR REPLACE FUNCTION mark_search_stale_in_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[] := ARRAY(SELECT product_id FROM product_collection WHERE collection_type = NEW.type ORDER BY product_id COLLATE "C");
BEGIN
  IF cardinality(ids) <= 500 THEN
    PERFORM lock_products(ids);
    INSERT INTO search_stale SELECT 'product', id FROM unnest(ids) AS id ON CONFLICT DO NOTHING;
  ELSE
    -- The job waits for those that it would else renew too early.
    INSERT INTO search_later SELECT unnest(ids) ON CONFLICT (product_id) DO UPDATE SET product_id = EXCLUDED.product_id;
    PERFORM graphile_worker.add_job('renew-search', job_key := 'renew-search');
  END IF;
  RETURN NULL;
END $$;
