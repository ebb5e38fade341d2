-- A sale: another price from one moment to another. What a product costs is decided by the database's clock in price_at alone.
ALTER TABLE product
  ADD COLUMN sale_cents integer CHECK (sale_cents > 0),
  ADD COLUMN sale_from timestamptz,
  ADD COLUMN sale_to timestamptz,
  ADD CONSTRAINT sale_is_whole CHECK (num_nulls(sale_cents, sale_from, sale_to) IN (0, 3)),
  ADD CONSTRAINT sale_ends_later CHECK (sale_from < sale_to AND isfinite(sale_from) AND isfinite(sale_to));
CREATE INDEX product_with_sale ON product (id) WHERE sale_cents IS NOT NULL;

CREATE FUNCTION price_at(price_cents integer, sale_cents integer, sale_from timestamptz, sale_to timestamptz, moment timestamptz)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN moment >= sale_from AND moment < sale_to THEN least(price_cents, sale_cents) ELSE price_cents END;

-- Append-only: each price and each sale that a product has had, from when on. It goes with its product.
CREATE TABLE product_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE ON UPDATE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  price_cents integer NOT NULL,
  sale_cents integer,
  sale_from timestamptz,
  sale_to timestamptz
);
CREATE INDEX product_price_of_product ON product_price (product_id, id);

-- Earlier prices are not known.
INSERT INTO product_price (product_id, price_cents) SELECT id, price_cents FROM product ORDER BY id;

CREATE FUNCTION refuse_price_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on product_price is refused: a price is recorded by changing the product alone', TG_OP;
END $$;

CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product WHERE id = OLD.product_id) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE FUNCTION keep_all_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER by_its_product BEFORE INSERT ON product_price FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_price_history_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON product_price FOR EACH ROW EXECUTE FUNCTION keep_price_history();
CREATE TRIGGER append_only_table AFTER TRUNCATE ON product_price FOR EACH STATEMENT EXECUTE FUNCTION keep_all_price_history();

-- When a sale begins or ends, lists and kept pages follow by this job; sales of one moment share it.
CREATE FUNCTION enqueue_sales(moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Products without a sale may be there before the tables of jobs are.
  IF coalesce(cardinality(moments), 0) = 0 THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('apply-sales', run_at := moment, job_key := 'apply-sales ' || extract(epoch FROM moment))
  FROM (SELECT DISTINCT unnest(moments) AS moment) AS distinct_moment WHERE moment > now() ORDER BY moment;
END $$;

CREATE FUNCTION record_new_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price (product_id, price_cents, sale_cents, sale_from, sale_to)
  SELECT id, price_cents, sale_cents, sale_from, sale_to FROM added;
  PERFORM enqueue_sales(ARRAY(SELECT sale_from FROM added WHERE sale_cents IS NOT NULL UNION SELECT sale_to FROM added WHERE sale_cents IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moments timestamptz[];
BEGIN
  WITH recorded AS (
    INSERT INTO product_price (product_id, at, price_cents, sale_cents, sale_from, sale_to)
    -- Never before the entry that it follows, even if the clock was set back.
    SELECT id, greatest(clock_timestamp(), (SELECT at FROM product_price WHERE product_id = changed_to.id ORDER BY id DESC LIMIT 1)),
      changed_to.price_cents, changed_to.sale_cents, changed_to.sale_from, changed_to.sale_to
    FROM changed_to LEFT JOIN before USING (id)
    WHERE (before.price_cents, before.sale_cents, before.sale_from, before.sale_to)
      IS DISTINCT FROM (changed_to.price_cents, changed_to.sale_cents, changed_to.sale_from, changed_to.sale_to)
    RETURNING sale_from, sale_to
  )
  SELECT array_agg(sale_from) || array_agg(sale_to) INTO moments FROM recorded WHERE sale_from IS NOT NULL;
  PERFORM enqueue_sales(moments) WHERE moments IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER prices_added AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_new_prices();
CREATE TRIGGER prices_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION record_changed_prices();

-- The lowest price of the 30 days before the sale began to cost what it costs at the moment; null unless it is above that.
-- An earlier sale counts as any other price, and so does an earlier price of the same sale.
CREATE FUNCTION struck_price(of_product text, moment timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH entry AS (
    SELECT price_cents, sale_cents, at, lead(at, 1, 'infinity') OVER (ORDER BY id) AS until,
      CASE WHEN sale_cents < price_cents THEN sale_from ELSE 'infinity' END AS sale_from,
      CASE WHEN sale_cents < price_cents THEN sale_to ELSE 'infinity' END AS sale_to
    FROM product_price WHERE product_id = of_product
  ), past AS (
    SELECT part.* FROM entry, LATERAL (VALUES
      (price_cents, false, at, least(until, sale_from)),
      (sale_cents, true, greatest(at, sale_from), least(until, sale_to)),
      (price_cents, false, greatest(at, sale_to), until)
    ) AS part (cents, is_sale, since, until)
    WHERE part.since < part.until AND part.since <= moment
  ), this AS (
    SELECT cents FROM past WHERE is_sale AND until > moment
  ), reduction AS (
    SELECT max(until) AS since FROM past, this WHERE NOT (is_sale AND past.cents = this.cents)
  )
  SELECT min(past.cents) FROM past, this, reduction
  WHERE past.since < reduction.since AND past.until > reduction.since - interval '30 days'
  HAVING min(past.cents) > min(this.cents)
$$;

CREATE OR REPLACE VIEW listed_product AS
SELECT product.id AS product_id, membership.collection_type, shade.color,
  price_at(price_cents, sale_cents, sale_from, sale_to, now()) AS price_cents, lower(name) AS sort_name, created_at
FROM product
CROSS JOIN LATERAL (
  SELECT '' AS collection_type
  UNION ALL
  SELECT collection_type FROM product_collection WHERE product_id = product.id
) membership
CROSS JOIN LATERAL (SELECT '' AS color UNION SELECT unnest(colors)) shade
WHERE is_active;

CREATE OR REPLACE FUNCTION list_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(
    SELECT id FROM before FULL JOIN changed_to USING (id)
    WHERE (before.name, before.price_cents, before.sale_cents, before.sale_from, before.sale_to, before.colors, before.is_active, before.created_at)
      IS DISTINCT FROM (changed_to.name, changed_to.price_cents, changed_to.sale_cents, changed_to.sale_from, changed_to.sale_to,
        changed_to.colors, changed_to.is_active, changed_to.created_at));
BEGIN
  PERFORM list_products(changed);
  RETURN NULL;
END $$;

-- Lists the products whose sale has begun or ended with their price of now, and drops the responses that show them.
CREATE FUNCTION apply_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY(
    SELECT id FROM product
    WHERE sale_cents IS NOT NULL AND EXISTS (
      SELECT FROM product_listing WHERE product_id = product.id
        AND product_listing.price_cents <> price_at(product.price_cents, sale_cents, sale_from, sale_to, now()))
    ORDER BY id FOR NO KEY UPDATE);
BEGIN
  PERFORM list_products(changed);
  PERFORM tell_of_products(changed);
END $$;
