ALTER TABLE payment DROP CONSTRAINT payment_purpose_check, ADD CHECK (purpose IN ('order', 'top_up'));
ALTER TABLE wallet_transfer DROP CONSTRAINT wallet_transfer_kind_check, ADD CHECK (
  kind IN ('top_up', 'top_up_back', 'free_tokens', 'free_tokens_back', 'spend', 'spend_back', 'adjustment')
);

-- A copy of the pack as it was bought.
CREATE TABLE wallet_pack (
  payment_id uuid PRIMARY KEY REFERENCES payment,
  name text NOT NULL,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0)
);

-- The reply to each request with an Idempotency-Key, recorded in the transaction of its effect.
CREATE TABLE given_answer (
  family_id uuid NOT NULL REFERENCES family,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, key)
);
CREATE INDEX given_answer_age ON given_answer (given_at);

-- Digital orders: bundles, and stories that are made for a family.
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
  CHECK ((type = 'bundle_story') = (bundle_id IS NOT NULL)),
  CHECK ((type = 'customize_story') = (cf_story_id IS NOT NULL)),
  -- A bundle is bought once.
  UNIQUE (family_id, bundle_id)
);
CREATE INDEX story_order_of_family ON story_order (family_id, created_at DESC);
CREATE INDEX story_order_being_made ON story_order (created_at) WHERE state = 'Being made';
-- The profile lists purchased bundles.
CREATE TRIGGER family_changed AFTER INSERT OR UPDATE OR DELETE ON story_order FOR EACH ROW EXECUTE FUNCTION tell_family_changed();

CREATE TABLE made_story (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES story_order,
  position integer NOT NULL,
  -- Personal data: it may name the family's children.
  title text NOT NULL,
  text text,
  audio_url text,
  content_hash bytea NOT NULL,
  reported_at timestamptz NOT NULL,
  UNIQUE (order_id, position)
);

-- A family's settings for an item of its playlist. Without a row it is shown and active.
CREATE TABLE playlist_choice (
  order_id uuid PRIMARY KEY REFERENCES story_order,
  is_active boolean NOT NULL DEFAULT true,
  is_deleted boolean NOT NULL DEFAULT false
);

-- The secret of a feed is not stored: it is derived from the shop's key, the family and how often it was renewed.
CREATE TABLE podcast_feed (
  family_id uuid PRIMARY KEY REFERENCES family,
  edition integer NOT NULL,
  is_open boolean NOT NULL
);
