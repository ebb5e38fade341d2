CREATE TABLE upload (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'audio', 'video')),
  content_file text NOT NULL,
  alt text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  seconds numeric(8, 1),
  created_at timestamptz NOT NULL,
  CHECK ((seconds IS NULL) = (kind = 'picture'))
);
COMMENT ON TABLE upload IS 'Files that admins have uploaded. Their path is relative to the data folder; products and stories refer to it.';
COMMENT ON COLUMN upload.content_file IS 'What the file is as a story: a whole film, or an animated gif.';

CREATE FUNCTION stored_uploads(pictures jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT array_to_string((string_to_array(picture ->> 'path', '/'))[1:3], '/')), '{}')
  FROM jsonb_array_elements(pictures) AS picture WHERE picture ->> 'path' LIKE 'uploads/%'
$$;
COMMENT ON FUNCTION stored_uploads IS 'The stored files or folders that pictures name, without those that the shop came with.';
