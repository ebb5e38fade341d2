-- Whether an order of a bundle or story can be given back, decided when it is placed. Null for orders without that right, as for
-- all from before.
ALTER TABLE story_order
  ADD COLUMN last_return_day timestamptz,
  ADD COLUMN consented_at timestamptz,
  ADD COLUMN first_used_at timestamptz,
  ADD COLUMN returned_at timestamptz,
  ADD CHECK (last_return_day IS NULL OR consented_at IS NULL),
  ADD CHECK (first_used_at IS NULL OR (last_return_day IS NOT NULL AND type = 'bundle_story')),
  ADD CHECK (returned_at IS NULL OR (last_return_day IS NOT NULL AND state = 'Given back')),
  -- A bundle was either used or given back.
  ADD CHECK (returned_at IS NULL OR first_used_at IS NULL);

-- What was given back can be bought again.
DROP INDEX story_order_family_id_bundle_id_key;
CREATE UNIQUE INDEX story_order_family_id_bundle_id_key ON story_order (family_id, bundle_id)
  WHERE bundle_id IS NOT NULL AND state <> 'Given back';
