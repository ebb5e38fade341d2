-- The place that staff gave a product in its collection; products without one follow, newest first.
ALTER TABLE product_collection ADD COLUMN position integer CHECK (position > 0);
CREATE UNIQUE INDEX product_collection_arranged ON product_collection (collection_type, position) WHERE position IS NOT NULL;

-- Another place moves no product between lists.
DROP TRIGGER list_moved ON product_collection;
DROP TRIGGER delist_moved ON product_collection;
CREATE FUNCTION relist_moved_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER list_moved AFTER UPDATE ON product_collection FOR EACH ROW
  WHEN ((OLD.product_id, OLD.collection_type) IS DISTINCT FROM (NEW.product_id, NEW.collection_type))
  EXECUTE FUNCTION relist_moved_membership();
