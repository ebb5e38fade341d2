-- The transfer that pays a debt had the words that staff typed for the credit, and kept them when the family was erased.
ALTER TABLE wallet_transfer DISABLE TRIGGER only_reasons_erased;
UPDATE wallet_transfer SET reference = 'debt' WHERE kind = 'debt_paid' AND reference <> 'debt';
ALTER TABLE wallet_transfer ENABLE TRIGGER only_reasons_erased;
