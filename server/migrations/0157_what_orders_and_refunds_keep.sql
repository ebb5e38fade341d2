-- Whoever has an order's page open from before a withdrawal or a dispute is told so.
DROP TRIGGER next_version ON customer_order;
CREATE TRIGGER next_version BEFORE UPDATE ON customer_order FOR EACH ROW
  WHEN ((OLD.delivery_status, OLD.tracking, OLD.fba_order_id, OLD.refunded_cents, OLD.cancel_requested_at, OLD.delivery_details,
      OLD.parcel_changes, OLD.parcel_problem, OLD.is_held)
    IS DISTINCT FROM (NEW.delivery_status, NEW.tracking, NEW.fba_order_id, NEW.refunded_cents, NEW.cancel_requested_at,
      NEW.delivery_details, NEW.parcel_changes, NEW.parcel_problem, NEW.is_held))
  EXECUTE FUNCTION next_version();

-- Which failed refunds were made good by later ones; null for those that failed before this was kept.
ALTER TABLE payment_refund
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text;

-- When the tokens of a story that was never made went back by themselves; null for those before this was kept.
ALTER TABLE story_order
  ADD COLUMN not_made_at timestamptz,
  ADD CHECK (not_made_at IS NULL OR (state = 'Given back' AND returned_at IS NULL));
