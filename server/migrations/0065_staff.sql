-- Whoever ran the shop so far owns it.
ALTER TABLE account ADD COLUMN staff_role text;
UPDATE account SET staff_role = 'owner' WHERE role = 'admin';
ALTER TABLE account ADD CONSTRAINT account_staff_role CHECK (
  CASE role WHEN 'admin' THEN staff_role IS NOT NULL AND staff_role IN ('owner', 'manager', 'editor', 'packer', 'support')
  ELSE staff_role IS NULL END
);
