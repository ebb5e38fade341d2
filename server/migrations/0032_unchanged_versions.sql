-- A change that changes nothing makes no version that others would have to compare with.
DROP TRIGGER next_version ON product;
DROP TRIGGER next_version ON collection;
DROP TRIGGER next_version ON bundle;
DROP TRIGGER next_version ON bundle_story;
DROP TRIGGER next_version ON customer_order;
CREATE TRIGGER next_version BEFORE UPDATE ON product FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.is_coming_soon)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.is_coming_soon))
  EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON bundle FOR EACH ROW
  WHEN ((OLD.name, OLD.description, OLD.image, OLD.image_alt, OLD.token_price_hundredths, OLD.is_active)
    IS DISTINCT FROM (NEW.name, NEW.description, NEW.image, NEW.image_alt, NEW.token_price_hundredths, NEW.is_active))
  EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON bundle_story FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.image, OLD.image_alt, OLD.content_file, OLD.preview_file, OLD.text_file, OLD.is_computer_read, OLD.cf_story_id)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.image, NEW.image_alt, NEW.content_file, NEW.preview_file, NEW.text_file, NEW.is_computer_read, NEW.cf_story_id))
  EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON customer_order FOR EACH ROW
  WHEN ((OLD.delivery_status, OLD.tracking, OLD.fba_order_id, OLD.refunded_cents, OLD.cancel_requested_at)
    IS DISTINCT FROM (NEW.delivery_status, NEW.tracking, NEW.fba_order_id, NEW.refunded_cents, NEW.cancel_requested_at))
  EXECUTE FUNCTION next_version();
