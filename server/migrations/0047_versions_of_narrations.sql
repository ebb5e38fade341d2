-- Ages and narrations count as changes, too: without a new version a stale form would overwrite them.
DROP TRIGGER next_version ON bundle;
DROP TRIGGER next_version ON bundle_story;
CREATE TRIGGER next_version BEFORE UPDATE ON bundle FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.token_price_hundredths, OLD.is_active, OLD.age_from, OLD.age_to)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.token_price_hundredths, NEW.is_active, NEW.age_from, NEW.age_to))
  EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON bundle_story FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.image, OLD.image_alt, OLD.content_file, OLD.preview_file, OLD.text_file, OLD.is_computer_read, OLD.cf_story_id, OLD.narration_file)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.image, NEW.image_alt, NEW.content_file, NEW.preview_file, NEW.text_file, NEW.is_computer_read, NEW.cf_story_id, NEW.narration_file))
  EXECUTE FUNCTION next_version();
