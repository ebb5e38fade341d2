-- The quote of each order as it was paid, so that SQL can sum it. Orders from before had neither delivery nor tax: their subtotal is
-- their amount. They stay null there, as rewriting a million rows would lock the shop for minutes, and so do those of a process of
-- the version before, which may still run.
ALTER TABLE customer_order
  ADD COLUMN subtotal_cents integer,
  ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  ADD COLUMN delivery_cents integer NOT NULL DEFAULT 0 CHECK (delivery_cents >= 0),
  ADD COLUMN delivery_tax_cents integer NOT NULL DEFAULT 0 CHECK (delivery_tax_cents BETWEEN 0 AND tax_cents),
  ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  ADD COLUMN is_tax_included boolean NOT NULL DEFAULT false,
  ADD COLUMN delivery_method text CHECK (delivery_method IN ('standard', 'express')),
  ADD COLUMN delivery_name text,
  ADD COLUMN arrives_from date,
  ADD COLUMN arrives_to date CHECK (arrives_to >= arrives_from),
  ADD COLUMN country text,
  ADD COLUMN region text,
  ADD CHECK (num_nulls(subtotal_cents, delivery_method, delivery_name, arrives_from, arrives_to, country) IN (0, 6)),
  ADD CHECK (coalesce(subtotal_cents, amount_cents) >= discount_cents),
  ADD CHECK (
    amount_cents = coalesce(subtotal_cents, amount_cents) - discount_cents + delivery_cents
      + CASE WHEN is_tax_included THEN 0 ELSE tax_cents END
  );

-- Null for lines from before, whose total is the price of their pieces.
ALTER TABLE order_line
  ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  ADD COLUMN total_cents integer,
  ADD CHECK (total_cents IS NOT NULL OR (discount_cents, tax_cents) = (0, 0)),
  ADD CHECK (discount_cents <= price_cents::bigint * quantity),
  -- With a tax that the price includes, or with one that is added.
  ADD CHECK (total_cents - (price_cents * quantity - discount_cents) IN (0, tax_cents));
