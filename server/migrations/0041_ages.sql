-- The ages that a bundle is for, in years.
ALTER TABLE bundle
  ADD COLUMN age_from smallint CHECK (age_from BETWEEN 0 AND 99),
  ADD COLUMN age_to smallint CHECK (age_to BETWEEN age_from AND 99);
UPDATE bundle SET age_from = 3, age_to = 7 WHERE id IN ('moonlight-garden', 'whispering-forest', 'little-lighthouse');
