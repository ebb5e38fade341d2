CREATE TABLE product_listing (
  product_id text NOT NULL,
  currency text NOT NULL,
  collection_type text NOT NULL,
  color text NOT NULL,
  price_cents integer NOT NULL,
  sort_name text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE product_listing IS 'What lists are read from: each product for sale once for every currency that it has a price in and every filter by collection and color that it passes; '''' stands for any. An index holds the products of one filter in one order, so that any page of them and a bounded count are a short range of it.';
CREATE INDEX product_listing_of_product ON product_listing (product_id);
COMMENT ON INDEX product_listing_of_product IS 'Finds the rows of a product that changes.';
CREATE INDEX product_listing_newest ON product_listing (currency, collection_type, color, created_at, product_id) INCLUDE (price_cents);
COMMENT ON INDEX product_listing_newest IS 'The default order, also of Home, collections and the sitemap.';
CREATE INDEX product_listing_by_price ON product_listing (currency, collection_type, color, price_cents, product_id) INCLUDE (created_at, sort_name);
COMMENT ON INDEX product_listing_by_price IS 'The order by price, every count, and the other orders of the few products in a range of prices.';
CREATE INDEX product_listing_by_name ON product_listing (currency, collection_type, color, sort_name, product_id) INCLUDE (price_cents);

CREATE FUNCTION other_prices(product text, main text)
RETURNS TABLE (currency text, price_cents integer, sale_cents integer, sale_from timestamptz, sale_to timestamptz) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT last.currency, last.price_cents, last.sale_cents, last.sale_from, last.sale_to FROM (
    SELECT DISTINCT ON (price.currency) price.* FROM product_price AS price
    WHERE price.product_id = other_prices.product AND price.currency <> main ORDER BY price.currency, price.id DESC
  ) AS last WHERE last.price_cents IS NOT NULL;
END;
COMMENT ON FUNCTION other_prices IS 'What a product costs besides its price in the main currency.';

CREATE VIEW listed_product AS
SELECT product.id AS product_id, priced.currency, membership.collection_type, shade.color,
  price_at(priced.price_cents, priced.sale_cents, priced.sale_from, priced.sale_to, now()) AS price_cents, lower(name) AS sort_name, created_at
FROM product
CROSS JOIN LATERAL (
  SELECT product.currency, product.price_cents, product.sale_cents, product.sale_from, product.sale_to
  UNION ALL
  SELECT currency, price_cents, sale_cents, sale_from, sale_to FROM other_prices(product.id, product.currency)
) priced
CROSS JOIN LATERAL (
  SELECT '' AS collection_type
  UNION ALL
  SELECT collection_type FROM product_collection WHERE product_id = product.id
) membership
CROSS JOIN LATERAL (SELECT '' AS color UNION SELECT unnest(colors)) shade
WHERE state = 'for_sale';
COMMENT ON VIEW listed_product IS 'What product_listing holds, read from the products themselves.';

CREATE FUNCTION list_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_listing WHERE product_id = ANY(ids);
  INSERT INTO product_listing (product_id, currency, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, currency, collection_type, color, price_cents, sort_name, created_at
  FROM listed_product WHERE product_id = ANY(ids) ORDER BY currency, collection_type, color, sort_name
$$;
COMMENT ON FUNCTION list_products IS 'One statement may add a product and its memberships, whose triggers then both list it: the last replaces the others. In the order of the widest index: of thousands of products, neighbors are written to the same of its pages.';

CREATE FUNCTION list_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER list_new AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_products();

CREATE FUNCTION list_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(
    SELECT id FROM before FULL JOIN changed_to USING (id)
    WHERE (before.name, before.currency, before.price_cents, before.sale_cents, before.sale_from, before.sale_to, before.colors, before.state = 'for_sale', before.created_at)
      IS DISTINCT FROM (changed_to.name, changed_to.currency, changed_to.price_cents, changed_to.sale_cents, changed_to.sale_from, changed_to.sale_to,
        changed_to.colors, changed_to.state = 'for_sale', changed_to.created_at));
BEGIN
  PERFORM list_products(changed);
  RETURN NULL;
END $$;
CREATE TRIGGER list_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();

CREATE FUNCTION delist_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_listing WHERE product_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER delist_deleted AFTER DELETE ON product
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delist_deleted_products();

CREATE FUNCTION delist_all_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE product_listing;
  RETURN NULL;
END $$;
CREATE TRIGGER delist_all AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION delist_all_products();

CREATE FUNCTION list_new_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_listing USING added
  WHERE product_listing.product_id = added.product_id AND product_listing.collection_type = added.collection_type;
  INSERT INTO product_listing (product_id, currency, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, currency, collection_type, color, price_cents, sort_name, created_at
  FROM added JOIN listed_product USING (product_id, collection_type);
  RETURN NULL;
END $$;
CREATE TRIGGER list_new AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_memberships();

CREATE FUNCTION delist_old_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_listing USING removed
  WHERE product_listing.product_id = removed.product_id AND product_listing.collection_type = removed.collection_type;
  RETURN NULL;
END $$;
CREATE TRIGGER delist_old AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delist_old_memberships();

CREATE FUNCTION relist_moved_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER list_moved AFTER UPDATE ON product_collection FOR EACH ROW
  WHEN ((OLD.product_id, OLD.collection_type) IS DISTINCT FROM (NEW.product_id, NEW.collection_type))
  EXECUTE FUNCTION relist_moved_membership();
COMMENT ON TRIGGER list_moved ON product_collection IS 'Another place moves no product between lists.';

CREATE TABLE product_search_key (
  product_id text PRIMARY KEY REFERENCES product ON DELETE CASCADE ON UPDATE CASCADE,
  search_key text NOT NULL
);
COMMENT ON TABLE product_search_key IS 'What the back office finds products by, apart from them: PostgreSQL adds a changed row to each index of its table, so that each change of a price would cost the words of its product anew.';
CREATE INDEX product_search_key_words ON product_search_key USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
COMMENT ON INDEX product_search_key_words IS 'Every search reads the index''s pending list, so that stays short.';

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

CREATE TABLE search_later (product_id text PRIMARY KEY);
COMMENT ON TABLE search_later IS 'Products whose words of the search are renewed by a job, as they are too many for one request.';
