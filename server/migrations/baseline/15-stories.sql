CREATE TABLE story_order (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  type text NOT NULL CHECK (type IN ('bundle_story', 'customize_story', 'generate_story')),
  bundle_id text REFERENCES bundle,
  bundle_story_ids text[] NOT NULL DEFAULT '{}',
  cf_story_id text,
  title text NOT NULL,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0),
  spend_id uuid NOT NULL UNIQUE REFERENCES wallet_transfer,
  state text NOT NULL CHECK (state IN ('Being made', 'Ready', 'Given back')),
  created_at timestamptz NOT NULL,
  last_return_day timestamptz,
  consented_at timestamptz,
  first_used_at timestamptz,
  returned_at timestamptz,
  not_made_at timestamptz,
  CHECK ((type = 'bundle_story') = (bundle_id IS NOT NULL)),
  CHECK ((type = 'customize_story') = (cf_story_id IS NOT NULL)),
  CHECK (last_return_day IS NULL OR consented_at IS NULL),
  CHECK (first_used_at IS NULL OR (last_return_day IS NOT NULL AND type = 'bundle_story')),
  CHECK (returned_at IS NULL OR (last_return_day IS NOT NULL AND state = 'Given back')),
  -- A bundle was either used or given back.
  CHECK (returned_at IS NULL OR first_used_at IS NULL),
  CHECK (not_made_at IS NULL OR (state = 'Given back' AND returned_at IS NULL))
);
COMMENT ON TABLE story_order IS 'Digital orders: bundles, and stories that are made for a family.';
COMMENT ON COLUMN story_order.last_return_day IS 'Whether it can be given back, decided when it is placed: null for an order without that right.';
COMMENT ON COLUMN story_order.not_made_at IS 'When the tokens of a story that was never made went back by themselves.';
CREATE INDEX story_order_being_made ON story_order (created_at) WHERE state = 'Being made';
CREATE INDEX story_order_newest ON story_order (created_at, number);
CREATE UNIQUE INDEX story_order_family_id_bundle_id_key ON story_order (family_id, bundle_id)
  WHERE bundle_id IS NOT NULL AND state <> 'Given back';
CREATE INDEX story_order_of_family_newest ON story_order (family_id, created_at DESC, number);

CREATE TABLE made_story (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES story_order,
  position integer NOT NULL,
  title text NOT NULL,
  text text,
  audio_url text,
  content_hash bytea NOT NULL,
  reported_at timestamptz NOT NULL,
  UNIQUE (order_id, position)
);
COMMENT ON TABLE made_story IS 'A story that the story tool has made for a family.';
COMMENT ON COLUMN made_story.title IS 'Personal data: it may name the family''s children.';
