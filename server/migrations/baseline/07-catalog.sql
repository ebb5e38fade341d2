CREATE FUNCTION notify_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', '');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_catalog_changed IS 'Every process caches responses, so every change of the catalogue, however it is made, notifies them all.';

CREATE FUNCTION notify_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', array_to_string(ids, ' ')) WHERE ids <> '{}';
EXCEPTION WHEN invalid_parameter_value THEN
  PERFORM pg_notify('catalog_changed', '');
END $$;
COMMENT ON FUNCTION notify_products IS 'A change of few products names them, so that processes keep the responses that show none of these. No names stand for anything, as of more than a notification holds.';

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
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER next_version BEFORE UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.state)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.state))
  EXECUTE FUNCTION next_version();

CREATE TABLE product (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  sku text NOT NULL UNIQUE,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
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
  tax_class text NOT NULL DEFAULT 'goods' CHECK (tax_class IN ('goods', 'books')),
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
COMMENT ON TABLE product IS 'What is sold for money. Money is whole minor units of its currency, tokens are whole hundredths.';
COMMENT ON COLUMN product.currency IS 'The shop''s main one. What it costs in others stands in product_price.';
COMMENT ON COLUMN product.state IS 'off: it was for sale. draft: it never was. A scheduled one may be either.';
COMMENT ON COLUMN product.created_at IS 'When it was made, and from its first day on sale the moment of that: lists begin with the newest.';
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
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();

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
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();

CREATE FUNCTION notify_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each changed product has another version: thousands are counted without a comparison of whole rows.
  changed text[] := ARRAY(SELECT id FROM before JOIN changed_to USING (id) WHERE before.version <> changed_to.version);
BEGIN
  -- What is new or gone may stand on any page.
  IF EXISTS (
    SELECT FROM before FULL JOIN changed_to USING (id)
    WHERE (before.state = 'for_sale', before.created_at) IS DISTINCT FROM (changed_to.state = 'for_sale', changed_to.created_at)
  ) THEN
    PERFORM pg_notify('catalog_changed', '');
    RETURN NULL;
  END IF;
  -- The pages of a group show all of its products.
  PERFORM notify_products(ARRAY(
    SELECT unnest(changed)
    UNION
    SELECT id FROM product WHERE product_group IN (
      SELECT product_group FROM before WHERE id = ANY(changed)
      UNION SELECT product_group FROM changed_to WHERE id = ANY(changed))));
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed AFTER UPDATE ON product
  REFERENCING OLD TABLE AS before NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION notify_changed_products();

CREATE FUNCTION notify_changed_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_products(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_added AFTER INSERT ON product_collection
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_changed_memberships();
CREATE TRIGGER memberships_removed AFTER DELETE ON product_collection
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_changed_memberships();

CREATE FUNCTION price_at(price_cents integer, sale_cents integer, sale_from timestamptz, sale_to timestamptz, moment timestamptz)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN moment >= sale_from AND moment < sale_to THEN least(price_cents, sale_cents) ELSE price_cents END;

CREATE TABLE product_price (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE ON UPDATE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  price_cents integer CHECK (price_cents > 0),
  sale_cents integer CHECK (sale_cents > 0),
  sale_from timestamptz,
  sale_to timestamptz
);
COMMENT ON TABLE product_price IS 'Append-only: each price and each sale that a product has had in each currency, from when on; the last of a currency holds. The lowest price of the 30 days before a sale is read from it. It goes with its product.';
COMMENT ON COLUMN product_price.price_cents IS 'Null: from then on it is not sold in that currency.';
CREATE INDEX product_price_of_product ON product_price (product_id, currency, id);

CREATE FUNCTION refuse_price_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product WHERE id = OLD.product_id) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON product_price FOR EACH ROW EXECUTE FUNCTION refuse_price_history_change();

CREATE FUNCTION refuse_price_history_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product) THEN
    RAISE EXCEPTION '% on product_price is refused: history is never changed', TG_OP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER append_only_table AFTER TRUNCATE ON product_price FOR EACH STATEMENT EXECUTE FUNCTION refuse_price_history_truncate();

CREATE FUNCTION refuse_unrecorded_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  IF TG_TABLE_NAME = 'product' THEN changed := NEW.id; ELSE changed := NEW.product_id; END IF;
  IF (SELECT ROW(currency, price_cents, sale_cents, sale_from, sale_to) FROM product WHERE id = changed) IS DISTINCT FROM
    (SELECT ROW(currency, price_cents, sale_cents, sale_from, sale_to) FROM product_price
      WHERE product_id = changed AND currency = (SELECT currency FROM product WHERE id = changed) ORDER BY id DESC LIMIT 1)
  THEN
    RAISE check_violation USING MESSAGE = format('the price of %s is refused: it is not the last one in product_price', changed);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER price_is_recorded AFTER INSERT ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unrecorded_price();
CREATE CONSTRAINT TRIGGER changed_price_is_recorded AFTER UPDATE ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.currency, OLD.price_cents, OLD.sale_cents, OLD.sale_from, OLD.sale_to) IS DISTINCT FROM (NEW.currency, NEW.price_cents, NEW.sale_cents, NEW.sale_from, NEW.sale_to))
  EXECUTE FUNCTION refuse_unrecorded_price();
CREATE CONSTRAINT TRIGGER recorded_price_is_real AFTER INSERT ON product_price
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unrecorded_price();

CREATE FUNCTION refuse_past_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on product_price is refused: a price is never recorded for the past', TG_OP;
END $$;
CREATE TRIGGER not_in_the_past BEFORE INSERT ON product_price FOR EACH ROW WHEN (NEW.at < now()) EXECUTE FUNCTION refuse_past_price();
