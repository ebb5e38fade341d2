-- A change of few products names them, so that processes keep the responses that show none of these. No names stand for anything.
CREATE FUNCTION tell_of_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalog_changed', CASE WHEN cardinality(ids) <= 80 THEN array_to_string(ids, ' ') ELSE '' END)
  WHERE cardinality(ids) > 0
$$;

CREATE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is new or gone may stand on any page.
  IF EXISTS (
    SELECT FROM before FULL JOIN changed_to USING (id)
    WHERE (before.is_active, before.created_at) IS DISTINCT FROM (changed_to.is_active, changed_to.created_at)
  ) THEN
    PERFORM pg_notify('catalog_changed', '');
    RETURN NULL;
  END IF;
  -- The pages of a group show all of its products.
  PERFORM tell_of_products(ARRAY(
    WITH changed AS (
      SELECT before.id, before.product_group AS old_group, changed_to.product_group AS new_group
      FROM before JOIN changed_to USING (id) WHERE before IS DISTINCT FROM changed_to
    )
    SELECT id FROM changed
    UNION
    SELECT product.id FROM product
    WHERE product_group IN (SELECT old_group FROM changed UNION SELECT new_group FROM changed)
    LIMIT 81));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_changed_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT DISTINCT product_id FROM changed LIMIT 81));
  RETURN NULL;
END $$;

DROP TRIGGER catalog_changed ON product;
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER products_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_products();

DROP TRIGGER catalog_changed ON product_collection;
CREATE TRIGGER catalog_changed AFTER UPDATE OR TRUNCATE ON product_collection
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER memberships_added AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_memberships();
CREATE TRIGGER memberships_removed AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_memberships();
