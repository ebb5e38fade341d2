-- Tokens that a parent gave back for their money. They leave the wallet with the request, and return if its refund fails.
CREATE TABLE wallet_give_back (
  refund_id uuid PRIMARY KEY REFERENCES payment_refund,
  payment_id uuid NOT NULL REFERENCES wallet_pack,
  tokens_hundredths integer NOT NULL CHECK (tokens_hundredths > 0)
);
CREATE INDEX wallet_give_back_of_payment ON wallet_give_back (payment_id);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_give_back
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_books_change();
