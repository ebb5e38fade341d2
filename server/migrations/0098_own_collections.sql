-- Nowhere for visitors; the back office still has it.
ALTER TABLE collection ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
DROP TRIGGER next_version ON collection;
CREATE TRIGGER next_version BEFORE UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.is_coming_soon, OLD.is_hidden)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.is_coming_soon, NEW.is_hidden))
  EXECUTE FUNCTION next_version();

-- Products whose words of the search are renewed by a job, as they are too many for one request.
CREATE TABLE search_later (product_id text PRIMARY KEY);

CREATE FUNCTION renew_search_later(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  renewed text[];
BEGIN
  WITH due AS (SELECT product_id FROM search_later ORDER BY product_id LIMIT most FOR UPDATE),
    taken AS (DELETE FROM search_later USING due WHERE search_later.product_id = due.product_id RETURNING due.product_id)
  SELECT array_agg(product_id) INTO renewed FROM taken;
  INSERT INTO search_stale SELECT 'product', id FROM unnest(renewed) AS id ORDER BY id ON CONFLICT DO NOTHING;
  RETURN coalesce(cardinality(renewed), 0);
END $$;

-- A hidden collection is no word of its products, so that only what joins or leaves a visible one changes their words.
DROP TRIGGER search_changed ON product_collection;
CREATE FUNCTION mark_search_stale_by_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale
    SELECT DISTINCT 'product', product_id FROM changed JOIN collection ON type = collection_type WHERE NOT is_hidden ORDER BY 2
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_added AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_search_stale_by_memberships();
CREATE TRIGGER search_removed AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_search_stale_by_memberships();

CREATE OR REPLACE FUNCTION mark_search_stale_in_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[] := ARRAY(SELECT product_id FROM product_collection WHERE collection_type = NEW.type ORDER BY product_id);
BEGIN
  IF cardinality(ids) <= 500 THEN
    INSERT INTO search_stale SELECT 'product', id FROM unnest(ids) AS id ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO search_later SELECT unnest(ids) ON CONFLICT DO NOTHING;
    PERFORM graphile_worker.add_job('renew-search', job_key := 'renew-search');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER search_changed ON collection;
CREATE TRIGGER search_changed AFTER UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.is_hidden) IS DISTINCT FROM (NEW.name, NEW.is_hidden))
  EXECUTE FUNCTION mark_search_stale_in_collection();

CREATE OR REPLACE FUNCTION renew_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
    AND NOT EXISTS (SELECT FROM product WHERE product.id = search_entry.id AND is_active);
  DELETE FROM search_entry WHERE kind = 'bundle' AND id = ANY (bundle_ids)
    AND NOT EXISTS (SELECT FROM bundle WHERE bundle.id = search_entry.id AND is_active);
  DELETE FROM search_entry WHERE kind = 'story' AND id = ANY (story_ids)
    AND NOT EXISTS (SELECT FROM bundle_story JOIN bundle ON bundle.id = bundle_id WHERE bundle_story.id = search_entry.id AND is_active);

  PERFORM put_search_entries(ARRAY(
    SELECT ROW('product', id, name, sku, NULL, concat_ws(' ',
      variant, promise, pictures -> 0 ->> 'alt', without_markup(description), array_to_string(colors, ' '),
      (SELECT string_agg(collection.name, ' ') FROM product_collection JOIN collection ON type = collection_type
        WHERE product_id = product.id AND NOT is_hidden),
      (SELECT string_agg(fact ->> 'value', ' ') FROM jsonb_array_elements(facts) AS fact)))::search_source
    FROM product WHERE id = ANY (product_ids) AND is_active
    UNION ALL
    SELECT ROW('bundle', id, name, NULL, NULL, concat_ws(' ', description, 'story bundle'))::search_source
    FROM bundle WHERE id = ANY (bundle_ids) AND is_active
    UNION ALL
    SELECT ROW('story', story.id, title, NULL, NULL, concat_ws(' ', story.description, bundle.name, 'story'))::search_source
    FROM bundle_story AS story JOIN bundle ON bundle.id = bundle_id WHERE story.id = ANY (story_ids) AND is_active));
  RETURN NULL;
END $$;
