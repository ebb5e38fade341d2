-- What locks many rows locks them in one order. Of two who waited for each other, the database would end one.

-- A job that waits already stays as it is. To replace it would lock it until the end of the transaction, and products of several
-- statements come to the same moments in any order. What changes as the job begins, the next minute applies.
CREATE OR REPLACE FUNCTION enqueue_sales(moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Products without a sale may be there before the tables of jobs are.
  IF coalesce(cardinality(moments), 0) = 0 THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('apply-sales', run_at := moment, job_key := new_key)
  FROM (
    SELECT DISTINCT moment, 'apply-sales ' || extract(epoch FROM moment) AS new_key FROM unnest(moments) AS moment
  ) AS distinct_moment
  WHERE moment > now() AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE key = new_key AND is_available)
  ORDER BY moment;
END $$;

CREATE OR REPLACE FUNCTION apply_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(
    SELECT id FROM product
    WHERE sale_cents IS NOT NULL AND EXISTS (
      SELECT FROM product_listing WHERE product_id = product.id
        AND product_listing.price_cents <> price_at(product.price_cents, sale_cents, sale_from, sale_to, now()))
    ORDER BY id COLLATE "C" FOR NO KEY UPDATE);
BEGIN
  PERFORM list_products(changed);
  PERFORM tell_of_products(changed);
END $$;

CREATE OR REPLACE FUNCTION publish_products() RETURNS void LANGUAGE sql AS $$
  WITH due AS (SELECT id FROM product WHERE publish_at <= now() ORDER BY id COLLATE "C" FOR NO KEY UPDATE)
  UPDATE product SET is_active = true FROM due WHERE product.id = due.id
$$;

CREATE OR REPLACE FUNCTION list_new_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A price that is being changed elsewhere is waited for.
  PERFORM lock_products(ARRAY(SELECT product_id FROM added));
  DELETE FROM product_listing USING added
  WHERE product_listing.product_id = added.product_id AND product_listing.collection_type = added.collection_type;
  INSERT INTO product_listing (product_id, collection_type, color, price_cents, sort_name, created_at)
  SELECT product_id, collection_type, color, price_cents, sort_name, created_at
  FROM added JOIN listed_product USING (product_id, collection_type);
  RETURN NULL;
END $$;
