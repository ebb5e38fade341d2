-- Tracking numbers that came after the address of their order was erased.
UPDATE order_parcel SET tracking = NULL FROM customer_order
WHERE order_id = id AND delivery_details IS NULL AND order_parcel.tracking IS NOT NULL;
UPDATE customer_order SET tracking = NULL WHERE delivery_details IS NULL AND tracking IS NOT NULL;
