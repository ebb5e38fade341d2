-- What admins have uploaded: pages and stories name it by its path, which is also where it lies below the data folder.
CREATE TABLE upload (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'audio', 'video')),
  -- As a story is made of it: the whole of a film, and a gif that moves.
  content_file text NOT NULL,
  alt text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  seconds numeric(8, 1),
  created_at timestamptz NOT NULL,
  by text NOT NULL,
  CHECK ((seconds IS NULL) = (kind = 'picture'))
);

-- One statement moves a story among the others.
ALTER TABLE bundle_story
  DROP CONSTRAINT bundle_story_bundle_id_position_key,
  ADD UNIQUE (bundle_id, position) DEFERRABLE;
