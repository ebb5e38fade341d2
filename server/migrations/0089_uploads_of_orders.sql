-- The stored files or folders that pictures name, without those that the shop came with.
CREATE FUNCTION stored_uploads(pictures jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT array_to_string((string_to_array(picture ->> 'path', '/'))[1:3], '/')), '{}')
  FROM jsonb_array_elements(pictures) AS picture WHERE picture ->> 'path' LIKE 'uploads/%'
$$;
-- For the nightly removal of unused uploads.
CREATE INDEX order_line_uploads ON order_line USING gin (stored_uploads(pictures))
  WHERE pictures @? '$[*].path ? (@ starts with "uploads/")';
