-- Files that admins have uploaded. Their path is relative to the data folder; products and stories refer to it.
CREATE TABLE upload (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'audio', 'video')),
  -- What the file is as a story: a whole film, or an animated gif.
  content_file text NOT NULL,
  alt text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  seconds numeric(8, 1),
  created_at timestamptz NOT NULL,
  by text NOT NULL,
  CHECK ((seconds IS NULL) = (kind = 'picture'))
);

-- Deferrable, so that one statement can reorder stories.
ALTER TABLE bundle_story
  DROP CONSTRAINT bundle_story_bundle_id_position_key,
  ADD UNIQUE (bundle_id, position) DEFERRABLE;
