-- The orders of many families at once, as a search for a name needs them, in the order of the back office's list.
CREATE INDEX customer_order_of_family_newest ON customer_order (family_id, created_at DESC, number);
CREATE INDEX story_order_of_family_newest ON story_order (family_id, created_at DESC, number);
CREATE INDEX payment_top_up_of_family ON payment (family_id, created_at DESC, number) WHERE number IS NOT NULL;
DROP INDEX customer_order_of_family, story_order_of_family;
