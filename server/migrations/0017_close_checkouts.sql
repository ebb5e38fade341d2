-- Nearly every change of a cart finds no open checkout: asking that first makes a cart write cheaper.
CREATE OR REPLACE FUNCTION close_checkouts_of_family() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family uuid := coalesce(NEW.family_id, OLD.family_id);
BEGIN
  IF EXISTS (
    SELECT FROM payment WHERE family_id = family AND purpose = 'order' AND status = 'Pending' AND NOT is_under_way
  ) THEN
    -- By id: a checkout that is opened later, for the changed cart, stays open.
    PERFORM graphile_worker.add_job('close-checkouts', json_build_object('paymentIds', json_agg(id))) FROM payment
    WHERE family_id = family AND purpose = 'order' AND status = 'Pending' AND NOT is_under_way
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
