-- The free tokens that each piece of a line brings, so that its refund takes exactly these. Null for lines from before: theirs are
-- taken in proportion to the money.
ALTER TABLE order_line ADD COLUMN free_tokens_hundredths integer CHECK (free_tokens_hundredths >= 0);
