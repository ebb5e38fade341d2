-- Products of one group are variants of one another, such as a lamp's colors.
ALTER TABLE product
  ADD COLUMN promise text,
  ADD COLUMN product_group text,
  ADD COLUMN variant text,
  ADD COLUMN bands jsonb NOT NULL DEFAULT '[]';
CREATE INDEX product_of_group ON product (product_group) WHERE product_group IS NOT NULL;
