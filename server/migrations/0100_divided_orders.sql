-- An order that staff divide leaves in parcels. One that leaves whole has none: its own columns tell of it.
ALTER TABLE customer_order
  -- Counts its parcels and what changes of them: 0 for an order that is not divided.
  ADD COLUMN parcel_changes integer NOT NULL DEFAULT 0 CHECK (parcel_changes >= 0);
ALTER TABLE order_line
  ADD COLUMN parcel_pieces integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_line_parcel_pieces CHECK (parcel_pieces BETWEEN 0 AND quantity);

CREATE TABLE order_parcel (
  order_id uuid NOT NULL REFERENCES customer_order,
  number integer NOT NULL CHECK (number > 0),
  tracking jsonb,
  shipped_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz CHECK (delivered_at >= shipped_at),
  PRIMARY KEY (order_id, number)
);
CREATE TABLE order_parcel_line (
  order_id uuid NOT NULL,
  number integer NOT NULL,
  position integer NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (order_id, number, position),
  FOREIGN KEY (order_id, number) REFERENCES order_parcel,
  FOREIGN KEY (order_id, position) REFERENCES order_line
);

-- The CHECK of the line then keeps a piece from being in two parcels.
CREATE FUNCTION count_parcel_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_line SET parcel_pieces = parcel_pieces + NEW.pieces WHERE order_id = NEW.order_id AND position = NEW.position;
  RETURN NULL;
END $$;
CREATE TRIGGER pieces_counted AFTER INSERT ON order_parcel_line FOR EACH ROW EXECUTE FUNCTION count_parcel_pieces();

-- Wherever the address of an order is erased, what tells of it at the carriers goes along.
CREATE FUNCTION forget_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_parcel SET tracking = NULL WHERE order_id = NEW.id AND tracking IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER parcels_forgotten AFTER UPDATE OF delivery_details ON customer_order FOR EACH ROW
  WHEN (OLD.parcel_changes > 0 AND NEW.delivery_details IS NULL)
  EXECUTE FUNCTION forget_parcels();

DROP TRIGGER next_version ON customer_order;
CREATE TRIGGER next_version BEFORE UPDATE ON customer_order FOR EACH ROW
  WHEN ((OLD.delivery_status, OLD.tracking, OLD.fba_order_id, OLD.refunded_cents, OLD.cancel_requested_at, OLD.delivery_details, OLD.parcel_changes)
    IS DISTINCT FROM (NEW.delivery_status, NEW.tracking, NEW.fba_order_id, NEW.refunded_cents, NEW.cancel_requested_at, NEW.delivery_details, NEW.parcel_changes))
  EXECUTE FUNCTION next_version();
