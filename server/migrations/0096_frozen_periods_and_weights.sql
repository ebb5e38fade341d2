-- The days to return an order, and the weight of a piece, as they were when it was bought; null for orders from before.
ALTER TABLE customer_order ADD COLUMN return_days integer CHECK (return_days > 0);
ALTER TABLE order_line ADD COLUMN weight_grams integer CHECK (weight_grams > 0);
