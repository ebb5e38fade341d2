-- Customers take back what they have asked to return, until it has arrived.
ALTER TABLE order_return
  ADD COLUMN cancelled_at timestamptz,
  DROP CONSTRAINT order_return_state_check,
  ADD CONSTRAINT order_return_state_check
    CHECK (state IN ('requested', 'approved', 'declined', 'cancelled', 'received', 'refunded')),
  ADD CONSTRAINT order_return_cancelled_check
    CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL OR received_at IS NULL));
