-- What the back office finds products by, apart from them: PostgreSQL adds a changed row to each index of its table, so that each
-- change of a price would cost the words of its product anew.
CREATE TABLE product_search_key (
  product_id text PRIMARY KEY REFERENCES product ON DELETE CASCADE ON UPDATE CASCADE,
  search_key text NOT NULL
);
INSERT INTO product_search_key SELECT id, search_key(name || ' ' || sku) FROM product;
DROP INDEX product_search;
-- Every search reads the index's pending list, so that stays short.
CREATE INDEX product_search_key_words ON product_search_key USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
ANALYZE product_search_key;

CREATE FUNCTION add_search_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search_key SELECT id, search_key(name || ' ' || sku) FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER search_keys_added AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_search_keys();

CREATE FUNCTION renew_search_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search_key SET search_key = search_key(NEW.name || ' ' || NEW.sku) WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_key_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.name, OLD.sku) IS DISTINCT FROM (NEW.name, NEW.sku)) EXECUTE FUNCTION renew_search_key();

-- In the order of the widest index: of thousands of products, neighbors are written to the same of its pages.
CREATE OR REPLACE FUNCTION list_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_listing WHERE product_id = ANY(ids);
  INSERT INTO product_listing (product_id, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, collection_type, color, price_cents, sort_name, created_at
  FROM listed_product WHERE product_id = ANY(ids) ORDER BY collection_type, color, sort_name
$$;

CREATE OR REPLACE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each changed product has another version: thousands are counted without a comparison of whole rows.
  changed text[] := ARRAY(SELECT id FROM before JOIN changed_to USING (id) WHERE before.version <> changed_to.version LIMIT 81);
BEGIN
  -- What is new or gone may stand on any page, and of many no names are told.
  IF cardinality(changed) > 80 OR EXISTS (
    SELECT FROM before FULL JOIN changed_to USING (id)
    WHERE (before.is_active, before.created_at) IS DISTINCT FROM (changed_to.is_active, changed_to.created_at)
  ) THEN
    PERFORM pg_notify('catalog_changed', '');
    RETURN NULL;
  END IF;
  -- The pages of a group show all of its products.
  PERFORM tell_of_products(ARRAY(
    SELECT unnest(changed)
    UNION
    SELECT id FROM product WHERE product_group IN (
      SELECT product_group FROM before WHERE id = ANY(changed)
      UNION SELECT product_group FROM changed_to WHERE id = ANY(changed))
    LIMIT 81));
  RETURN NULL;
END $$;
