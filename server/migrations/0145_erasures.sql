-- The families and children that were erased, so that restoring an older backup does not bring them back.
CREATE TABLE erasure (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('family', 'child')),
  erased_on date NOT NULL
);
