CREATE TABLE playlist_choice (
  order_id uuid PRIMARY KEY REFERENCES story_order,
  is_active boolean NOT NULL DEFAULT true,
  is_deleted boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE playlist_choice IS 'A family''s settings for an item of its playlist. Without a row it is shown and active.';

CREATE TABLE podcast_feed (
  family_id uuid PRIMARY KEY REFERENCES family,
  edition integer NOT NULL,
  is_open boolean NOT NULL
);
COMMENT ON TABLE podcast_feed IS 'The secret of a feed is not stored: it is derived from the shop''s key, the family and how often it was renewed.';
