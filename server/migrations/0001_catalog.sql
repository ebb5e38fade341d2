-- Money is whole cents, tokens are whole hundredths.

CREATE TABLE collection (
  type text PRIMARY KEY CHECK (type ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(type) <= 80),
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  image_alt text NOT NULL,
  is_coming_soon boolean NOT NULL DEFAULT false,
  position integer NOT NULL
);

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
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE product_collection (
  product_id text NOT NULL REFERENCES product ON DELETE CASCADE,
  collection_type text NOT NULL REFERENCES collection,
  PRIMARY KEY (collection_type, product_id)
);
CREATE INDEX product_collection_of_product ON product_collection (product_id);

-- One index for each sort order, ending in id so that pages never overlap.
CREATE INDEX product_newest ON product (created_at DESC, id) WHERE is_active;
CREATE INDEX product_by_price ON product (price_cents, id) WHERE is_active;
CREATE INDEX product_by_name ON product (lower(name), id) WHERE is_active;
CREATE INDEX product_colors ON product USING gin (colors) WHERE is_active;

CREATE TABLE bundle (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  image_alt text NOT NULL,
  token_price_hundredths integer NOT NULL CHECK (token_price_hundredths > 0),
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL
);

CREATE TABLE bundle_story (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  bundle_id text NOT NULL REFERENCES bundle ON DELETE CASCADE,
  position integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  image_alt text NOT NULL,
  preview_file text NOT NULL,
  content_file text NOT NULL,
  text_file text,
  seconds numeric(8, 1),
  is_computer_read boolean NOT NULL DEFAULT false,
  cf_story_id text UNIQUE,
  UNIQUE (bundle_id, position)
);

-- Every process caches responses, so every change of the catalogue, however it is made, notifies them all.
CREATE FUNCTION tell_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_collection FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_story FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();

CREATE TABLE seed (
  name text PRIMARY KEY,
  run_at timestamptz NOT NULL DEFAULT now()
);
