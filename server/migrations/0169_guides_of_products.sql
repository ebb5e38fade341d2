-- Whether a product's page has the bands and answers of the shop's own lamps and speakers. Until now each product of their collections had them.
ALTER TABLE product ADD has_guide boolean NOT NULL DEFAULT false;
UPDATE product SET has_guide = true
WHERE id IN (SELECT product_id FROM product_collection WHERE collection_type IN ('nightlamp', 'btspeaker'));
