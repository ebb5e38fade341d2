-- The back office finds an order by the tracking number of its parcel.
CREATE INDEX customer_order_tracking ON customer_order ((tracking ->> 'number')) WHERE tracking IS NOT NULL;
CREATE INDEX order_parcel_tracking ON order_parcel ((tracking ->> 'number')) WHERE tracking IS NOT NULL;
