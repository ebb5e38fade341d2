-- A checkout that nobody finished ends like a failed payment, but is no failure that a customer wants to see.
ALTER TABLE payment ADD is_abandoned boolean NOT NULL DEFAULT false;
UPDATE payment SET is_abandoned = true WHERE status = 'Failed' AND problem IS NULL AND NOT is_under_way;
