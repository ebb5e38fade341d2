-- Orders of all kinds with what the back office shows of them. `desk_order` is the same for processes of the version before.
CREATE VIEW admin_order AS
SELECT
  ordered.*,
  payment.problem AS payment_problem,
  (SELECT sum(amount_cents) FROM payment_refund WHERE payment_refund.payment_id = ordered.payment_id AND state = 'requested')
    AS refund_under_way_cents,
  nullif(concat_ws(' ', account.firstname, account.lastname), '') AS customer_name,
  account.email AS customer_email,
  account.search_key AS customer_search_key
FROM any_order ordered
LEFT JOIN payment ON payment.id = ordered.payment_id
-- One lookup for each order that is read, and never a join of whole tables.
LEFT JOIN LATERAL (
  SELECT firstname, lastname, email, search_key FROM account
  WHERE account.family_id = ordered.family_id AND account.role = 'user' OFFSET 0
) AS account ON true;
