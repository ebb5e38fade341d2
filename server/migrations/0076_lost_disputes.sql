-- Parcels whose dispute was lost before staff were told to cancel them.
UPDATE customer_order
SET parcel_problem = 'The dispute is lost: the bank has taken the money back for good. Do not send the parcel; cancel the order to free its pieces'
WHERE is_held AND delivery_status = 'Processing' AND parcel_problem IS NULL
  AND EXISTS (SELECT FROM payment_dispute dispute WHERE dispute.payment_id = customer_order.payment_id AND dispute.status = 'lost');
