-- When the shop learned that a dispute was decided; null for those from before it was kept.
ALTER TABLE payment_dispute ADD COLUMN decided_at timestamptz;
