CREATE TABLE staff_name (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> '')
);
COMMENT ON TABLE staff_name IS 'Who is or was staff, or a program with a key, by the name that the shop shows. It stays when the person or the key ends. The act that is recorded last in a transaction names them, so what refers to them is checked at its end.';
