-- What lists are read from: each active product once for every filter by collection and color that it passes; '' stands for any.
-- An index holds the products of one filter in one order, so that any page of them and a bounded count are a short range of it.
CREATE TABLE product_listing (
  product_id text NOT NULL,
  collection_type text NOT NULL,
  color text NOT NULL,
  price_cents integer NOT NULL,
  sort_name text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE VIEW listed_product AS
SELECT product.id AS product_id, membership.collection_type, shade.color, price_cents, lower(name) AS sort_name, created_at
FROM product
CROSS JOIN LATERAL (
  SELECT '' AS collection_type
  UNION ALL
  SELECT collection_type FROM product_collection WHERE product_id = product.id
) membership
CROSS JOIN LATERAL (SELECT '' AS color UNION SELECT unnest(colors)) shade
WHERE is_active;

INSERT INTO product_listing (product_id, collection_type, color, price_cents, sort_name, created_at)
SELECT product_id, collection_type, color, price_cents, sort_name, created_at FROM listed_product;

-- Finds the rows of a product that changes.
CREATE INDEX product_listing_of_product ON product_listing (product_id);
-- The default order, also of Home, collections and the sitemap.
CREATE INDEX product_listing_newest ON product_listing (collection_type, color, created_at, product_id) INCLUDE (price_cents);
-- The order by price, every count, and the other orders of the few products in a range of prices.
CREATE INDEX product_listing_by_price ON product_listing (collection_type, color, price_cents, product_id) INCLUDE (created_at, sort_name);
CREATE INDEX product_listing_by_name ON product_listing (collection_type, color, sort_name, product_id) INCLUDE (price_cents);
DROP INDEX product_newest, product_by_price, product_by_name, product_colors;
ANALYZE product_listing;

-- One statement may add a product and its memberships, whose triggers then both list it: the last replaces the others.
CREATE FUNCTION list_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_listing WHERE product_id = ANY(ids);
  INSERT INTO product_listing (product_id, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, collection_type, color, price_cents, sort_name, created_at
  FROM listed_product WHERE product_id = ANY(ids)
$$;

CREATE FUNCTION list_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE FUNCTION list_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(
    SELECT id FROM before FULL JOIN changed_to USING (id)
    WHERE (before.name, before.price_cents, before.colors, before.is_active, before.created_at)
      IS DISTINCT FROM (changed_to.name, changed_to.price_cents, changed_to.colors, changed_to.is_active, changed_to.created_at));
BEGIN
  PERFORM list_products(changed);
  RETURN NULL;
END $$;

CREATE FUNCTION delist_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_listing WHERE product_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;

CREATE FUNCTION delist_all_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE product_listing;
  RETURN NULL;
END $$;

CREATE FUNCTION list_new_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A price that is being changed elsewhere is waited for.
  PERFORM FROM product WHERE id IN (SELECT product_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_listing USING added
  WHERE product_listing.product_id = added.product_id AND product_listing.collection_type = added.collection_type;
  INSERT INTO product_listing (product_id, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, collection_type, color, price_cents, sort_name, created_at
  FROM added JOIN listed_product USING (product_id, collection_type);
  RETURN NULL;
END $$;

CREATE FUNCTION delist_old_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_listing USING removed
  WHERE product_listing.product_id = removed.product_id AND product_listing.collection_type = removed.collection_type;
  RETURN NULL;
END $$;

CREATE TRIGGER list_new AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_products();
CREATE TRIGGER list_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
CREATE TRIGGER delist_deleted AFTER DELETE ON product
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delist_deleted_products();
CREATE TRIGGER delist_all AFTER TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION delist_all_products();

CREATE TRIGGER list_new AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_memberships();
CREATE TRIGGER delist_old AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delist_old_memberships();
-- Triggers run in the order of their names: first out of the old place, then into the new one.
CREATE TRIGGER list_moved AFTER UPDATE ON product_collection
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_memberships();
CREATE TRIGGER delist_moved AFTER UPDATE ON product_collection
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delist_old_memberships();
