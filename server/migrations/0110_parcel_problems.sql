-- Problems of parcels are kept by codes instead of the sentences that tell of them.
UPDATE customer_order SET parcel_problem = CASE
  WHEN parcel_problem LIKE 'Sold out before%' THEN 'pieces_missing'
  WHEN parcel_problem LIKE 'The payment is disputed%' THEN 'disputed_at_warehouse'
  WHEN parcel_problem LIKE 'The dispute is lost%' THEN 'dispute_lost'
  WHEN parcel_problem LIKE 'The customer has withdrawn%' THEN 'withdrawn'
  ELSE 'shipped_after_cancel'
END
WHERE parcel_problem IS NOT NULL;
