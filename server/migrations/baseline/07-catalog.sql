CREATE FUNCTION tell_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', '');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION tell_catalog_changed IS 'Every process caches responses, so every change of the catalogue, however it is made, notifies them all.';

CREATE FUNCTION tell_of_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalog_changed', CASE WHEN cardinality(ids) <= 80 THEN array_to_string(ids, ' ') ELSE '' END)
  WHERE cardinality(ids) > 0
$$;
COMMENT ON FUNCTION tell_of_products IS 'A change of few products names them, so that processes keep the responses that show none of these. No names stand for anything.';

CREATE TABLE collection (
  type text PRIMARY KEY CHECK (type ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(type) <= 80),
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  image_alt text NOT NULL,
  state text NOT NULL CHECK (state IN ('shown', 'coming_soon', 'hidden')),
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE collection IS 'Products are grouped in collections; a product may be in many.';
COMMENT ON COLUMN collection.version IS 'Who sends the version that was read learns of a change that somebody else has made since.';
COMMENT ON COLUMN collection.state IS 'A hidden one is nowhere for visitors; the back office still has it.';
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER next_version BEFORE UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.state)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.state))
  EXECUTE FUNCTION next_version();

CREATE TABLE product (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  sku text NOT NULL UNIQUE,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  token_price_hundredths integer CHECK (token_price_hundredths > 0),
  description text NOT NULL,
  colors text[] NOT NULL DEFAULT '{}',
  facts jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(facts) = 'array'),
  pictures jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(pictures) = 'array'),
  trailer_link text,
  state text NOT NULL DEFAULT 'for_sale' CHECK (state IN ('draft', 'scheduled', 'for_sale', 'off')),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  promise text,
  product_group text,
  variant text,
  bands jsonb NOT NULL DEFAULT '[]',
  weight_grams integer CHECK (weight_grams > 0),
  sale_cents integer CHECK (sale_cents > 0),
  sale_from timestamptz,
  sale_to timestamptz,
  safety jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(safety) = 'object'),
  publish_at timestamptz CHECK (isfinite(publish_at)),
  published_at timestamptz DEFAULT now(),
  has_guide boolean NOT NULL DEFAULT false,
  CHECK ((state = 'scheduled') = (publish_at IS NOT NULL)),
  CHECK (state = 'scheduled' OR (state = 'draft') = (published_at IS NULL)),
  CONSTRAINT sale_is_whole CHECK (num_nulls(sale_cents, sale_from, sale_to) IN (0, 3)),
  CONSTRAINT sale_ends_later CHECK (sale_from < sale_to AND isfinite(sale_from) AND isfinite(sale_to))
);
COMMENT ON TABLE product IS 'What is sold for money. Money is whole cents, tokens are whole hundredths.';
COMMENT ON COLUMN product.state IS 'off: it was for sale. draft: it never was. A scheduled one may be either.';
COMMENT ON COLUMN product.created_at IS 'The moment when it was first for sale.';
COMMENT ON COLUMN product.product_group IS 'Products of one group are variants of one another, such as a lamp''s colors.';
COMMENT ON COLUMN product.weight_grams IS 'Of one piece; null until an admin enters it.';
COMMENT ON COLUMN product.sale_cents IS 'A sale: another price from one moment to another. What a product costs is decided by the database''s clock in price_at alone.';
COMMENT ON COLUMN product.safety IS 'What the law wants to be said of a product: who makes it, who answers for it, warnings, battery and charger.';
COMMENT ON COLUMN product.publish_at IS 'When a job puts it up for sale.';
COMMENT ON COLUMN product.published_at IS 'First; null while it never was for sale.';
COMMENT ON COLUMN product.has_guide IS 'Whether its page has the bands and answers of the shop''s own lamps and speakers.';
CREATE INDEX product_of_group ON product (product_group) WHERE product_group IS NOT NULL;
CREATE INDEX product_with_sale ON product (id) WHERE sale_cents IS NOT NULL;
CREATE INDEX product_newest ON product (created_at, id);
COMMENT ON INDEX product_newest IS 'For the back office''s list of products, newest first.';
CREATE INDEX product_to_publish ON product (publish_at) WHERE publish_at IS NOT NULL;
CREATE TRIGGER next_version BEFORE UPDATE ON product FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();

CREATE TABLE product_collection (
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE,
  collection_type text NOT NULL REFERENCES collection,
  position integer CHECK (position > 0),
  PRIMARY KEY (collection_type, product_id)
);
COMMENT ON TABLE product_collection IS 'Which products are in which collections.';
COMMENT ON COLUMN product_collection.position IS 'The place that staff gave a product in its collection; products without one follow, newest first.';
CREATE INDEX product_collection_of_product ON product_collection (product_id);
CREATE UNIQUE INDEX product_collection_arranged ON product_collection (collection_type, position) WHERE position IS NOT NULL;
CREATE TRIGGER catalog_changed AFTER UPDATE OR TRUNCATE ON product_collection
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();

CREATE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each changed product has another version: thousands are counted without a comparison of whole rows.
  changed text[] := ARRAY(SELECT id FROM before JOIN changed_to USING (id) WHERE before.version <> changed_to.version LIMIT 81);
BEGIN
  -- What is new or gone may stand on any page, and of many no names are told.
  IF cardinality(changed) > 80 OR EXISTS (
    SELECT FROM before FULL JOIN changed_to USING (id)
    WHERE (before.state = 'for_sale', before.created_at) IS DISTINCT FROM (changed_to.state = 'for_sale', changed_to.created_at)
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
CREATE TRIGGER products_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_products();

CREATE FUNCTION tell_changed_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(SELECT DISTINCT product_id FROM changed LIMIT 81));
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_added AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_memberships();
CREATE TRIGGER memberships_removed AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_memberships();

CREATE FUNCTION lock_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product WHERE id = ANY(ids) ORDER BY id COLLATE "C" FOR NO KEY UPDATE;
END $$;
COMMENT ON FUNCTION lock_products IS 'Whoever changes products has locked them first, in the order of their ids: of two who waited for each other, the database would end one.';

CREATE FUNCTION price_at(price_cents integer, sale_cents integer, sale_from timestamptz, sale_to timestamptz, moment timestamptz)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN moment >= sale_from AND moment < sale_to THEN least(price_cents, sale_cents) ELSE price_cents END;

CREATE TABLE product_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE ON UPDATE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  price_cents integer NOT NULL,
  sale_cents integer,
  sale_from timestamptz,
  sale_to timestamptz
);
COMMENT ON TABLE product_price IS 'Append-only: each price and each sale that a product has had, from when on. It goes with its product.';
CREATE INDEX product_price_of_product ON product_price (product_id, id);

CREATE FUNCTION refuse_price_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on product_price is refused: a price is recorded by changing the product alone', TG_OP;
END $$;
CREATE TRIGGER by_its_product BEFORE INSERT ON product_price FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_price_history_change();

CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product WHERE id = OLD.product_id) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON product_price FOR EACH ROW EXECUTE FUNCTION keep_price_history();

CREATE FUNCTION keep_all_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER append_only_table AFTER TRUNCATE ON product_price FOR EACH STATEMENT EXECUTE FUNCTION keep_all_price_history();

CREATE FUNCTION enqueue_sales(moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_job('apply-sales', run_at := moment, job_key := new_key)
  FROM (
    SELECT DISTINCT moment, 'apply-sales ' || extract(epoch FROM moment) AS new_key FROM unnest(moments) AS moment
  ) AS distinct_moment
  WHERE moment > now() AND NOT EXISTS (SELECT FROM job WHERE key = new_key AND is_available)
  ORDER BY moment;
END $$;
COMMENT ON FUNCTION enqueue_sales IS 'A job that waits already stays as it is. To replace it would lock it until the end of the transaction, and products of several statements come to the same moments in any order. What changes as the job begins, the next minute applies.';

CREATE FUNCTION record_new_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price (product_id, price_cents, sale_cents, sale_from, sale_to)
  SELECT id, price_cents, sale_cents, sale_from, sale_to FROM added;
  PERFORM enqueue_sales(ARRAY(SELECT sale_from FROM added WHERE sale_cents IS NOT NULL UNION SELECT sale_to FROM added WHERE sale_cents IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER prices_added AFTER INSERT ON product
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_new_prices();

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
CREATE TRIGGER prices_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION record_changed_prices();

CREATE FUNCTION struck_price(of_product text, moment timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH entry AS (
    SELECT product_price.price_cents, product_price.sale_cents, greatest(at, created_at) AS at,
      lead(at, 1, 'infinity') OVER (ORDER BY product_price.id) AS until,
      CASE WHEN product_price.sale_cents < product_price.price_cents THEN product_price.sale_from ELSE 'infinity' END AS sale_from,
      CASE WHEN product_price.sale_cents < product_price.price_cents THEN product_price.sale_to ELSE 'infinity' END AS sale_to
    FROM product_price JOIN product ON product.id = product_id
    WHERE product_id = of_product AND published_at IS NOT NULL
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
COMMENT ON FUNCTION struck_price IS 'The lowest price of the 30 days before the sale began to cost what it costs at the moment; null unless it is above that. An earlier sale counts as any other price, and so does an earlier price of the same sale. Prices from before the product was for sale do not count: nobody could buy it.';
