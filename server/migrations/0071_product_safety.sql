-- What the law wants to be said of a product: who makes it, who answers for it, warnings, battery and charger.
ALTER TABLE product ADD COLUMN safety jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(safety) = 'object');
