CREATE TABLE story_order (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  placed_by uuid REFERENCES person ON DELETE SET NULL,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  type text NOT NULL CHECK (type IN ('bundle', 'customized', 'generated')),
  bundle_id text REFERENCES bundle,
  bundle_story_ids text[] NOT NULL DEFAULT '{}',
  cf_story_id text,
  title text NOT NULL,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0),
  spend_id uuid NOT NULL UNIQUE REFERENCES wallet_transfer,
  state text NOT NULL CHECK (state IN ('making', 'ready', 'given_back', 'not_made')),
  created_at timestamptz NOT NULL,
  last_return_day timestamptz,
  consented_at timestamptz,
  first_used_at timestamptz,
  ended_at timestamptz,
  CHECK ((type = 'bundle') = (bundle_id IS NOT NULL)),
  CHECK ((type = 'customized') = (cf_story_id IS NOT NULL)),
  CHECK (last_return_day IS NULL OR consented_at IS NULL),
  CHECK (first_used_at IS NULL OR (last_return_day IS NOT NULL AND type = 'bundle')),
  CHECK ((state IN ('given_back', 'not_made')) = (ended_at IS NOT NULL)),
  -- A bundle was either used or given back.
  CHECK (state <> 'given_back' OR (last_return_day IS NOT NULL AND first_used_at IS NULL)),
  CHECK (type <> 'bundle' OR state IN ('ready', 'given_back'))
);
COMMENT ON TABLE story_order IS 'Digital orders: bundles, and stories that are made for a family.';
COMMENT ON COLUMN story_order.placed_by IS 'The parent; null once that person is deleted.';
COMMENT ON COLUMN story_order.last_return_day IS 'Whether it can be given back, decided when it is placed: null for an order without that right.';
COMMENT ON COLUMN story_order.ended_at IS 'When its tokens went back: it was given back, or never made.';
CREATE INDEX story_order_being_made ON story_order (created_at) WHERE state = 'making';
CREATE INDEX story_order_given_back ON story_order (family_id, ended_at) WHERE state = 'given_back';
CREATE INDEX story_order_placed_by ON story_order (placed_by);
CREATE INDEX story_order_newest ON story_order (created_at, number);
CREATE UNIQUE INDEX story_order_family_id_bundle_id_key ON story_order (family_id, bundle_id)
  WHERE bundle_id IS NOT NULL AND ended_at IS NULL;
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
