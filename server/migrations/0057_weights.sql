-- Of one piece; null until an admin enters it.
ALTER TABLE product ADD COLUMN weight_grams integer CHECK (weight_grams > 0);
