-- What was typed about returns of families that were erased before.
UPDATE order_return SET reason = NULL, answer = CASE WHEN answer IS NOT NULL THEN 'erased' END
WHERE (reason IS NOT NULL OR answer <> 'erased')
  AND NOT EXISTS (SELECT FROM account WHERE account.family_id = order_return.family_id AND role = 'user');
