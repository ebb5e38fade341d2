CREATE TABLE bundle (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 80),
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  image_alt text NOT NULL,
  token_price_hundredths integer NOT NULL CHECK (token_price_hundredths > 0),
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  age_from smallint CHECK (age_from BETWEEN 0 AND 99),
  age_to smallint CHECK (age_to BETWEEN age_from AND 99)
);
COMMENT ON TABLE bundle IS 'Stories that are sold together, for tokens.';
COMMENT ON COLUMN bundle.age_from IS 'The ages that it is for, in years.';
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER next_version BEFORE UPDATE ON bundle FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.token_price_hundredths, OLD.is_active, OLD.age_from, OLD.age_to)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.token_price_hundredths, NEW.is_active, NEW.age_from, NEW.age_to))
  EXECUTE FUNCTION next_version();

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
  version integer NOT NULL DEFAULT 1,
  narration_file text,
  narration_preview_file text,
  times_file text,
  -- Deferrable, so that one statement can reorder stories.
  UNIQUE (bundle_id, position) DEFERRABLE
);
COMMENT ON TABLE bundle_story IS 'A story of a bundle, to be heard or read.';
COMMENT ON COLUMN bundle_story.preview_file IS 'A public excerpt.';
COMMENT ON COLUMN bundle_story.cf_story_id IS 'How the story tool calls it, if it can be customized there.';
COMMENT ON COLUMN bundle_story.narration_file IS 'A picture story may be told: the narration that is sold with it.';
COMMENT ON COLUMN bundle_story.times_file IS 'When each sentence of the text is spoken.';
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_story FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER next_version BEFORE UPDATE ON bundle_story FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.image, OLD.image_alt, OLD.content_file, OLD.preview_file, OLD.text_file, OLD.is_computer_read, OLD.cf_story_id, OLD.narration_file)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.image, NEW.image_alt, NEW.content_file, NEW.preview_file, NEW.text_file, NEW.is_computer_read, NEW.cf_story_id, NEW.narration_file))
  EXECUTE FUNCTION next_version();
