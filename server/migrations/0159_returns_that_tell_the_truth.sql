-- What delivery would have cost at least, with its tax: all that is owed of it to who withdraws. Null for orders from before it was kept.
ALTER TABLE customer_order ADD COLUMN cheapest_delivery_cents integer CHECK (cheapest_delivery_cents >= 0);

-- Goods that came broken or wrong bring all of their delivery back. A return whose parcel never came lapses.
ALTER TABLE order_return
  ADD COLUMN is_faulty boolean NOT NULL DEFAULT false,
  ADD COLUMN lapsed_at timestamptz,
  DROP CONSTRAINT order_return_state_check,
  ADD CONSTRAINT order_return_state_check
    CHECK (state IN ('requested', 'approved', 'declined', 'cancelled', 'lapsed', 'received', 'refunded')),
  ADD CONSTRAINT order_return_lapsed_check
    CHECK ((state = 'lapsed') = (lapsed_at IS NOT NULL) AND (lapsed_at IS NULL OR (approved_at IS NOT NULL AND received_at IS NULL)));
