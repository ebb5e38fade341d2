-- Until a product was on the shelf nobody could buy it: its prices of that time are struck by no sale. Its created_at is the
-- moment when it was first there.
CREATE OR REPLACE FUNCTION struck_price(of_product text, moment timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH entry AS (
    SELECT product_price.price_cents, product_price.sale_cents, greatest(at, created_at) AS at,
      lead(at, 1, 'infinity') OVER (ORDER BY product_price.id) AS until,
      CASE WHEN product_price.sale_cents < product_price.price_cents THEN product_price.sale_from ELSE 'infinity' END AS sale_from,
      CASE WHEN product_price.sale_cents < product_price.price_cents THEN product_price.sale_to ELSE 'infinity' END AS sale_to
    FROM product_price JOIN product ON product.id = product_id
    WHERE product_id = of_product AND published_at IS NOT NULL
  ), past AS (
    SELECT part.* FROM entry, LATERAL (VALUES
      (price_cents, false, at, least(until, sale_from)),
      (sale_cents, true, greatest(at, sale_from), least(until, sale_to)),
      (price_cents, false, greatest(at, sale_to), until)
    ) AS part (cents, is_sale, since, until)
    WHERE part.since < part.until AND part.since <= moment
  ), this AS (
    SELECT cents FROM past WHERE is_sale AND until > moment
  ), reduction AS (
    SELECT max(until) AS since FROM past, this WHERE NOT (is_sale AND past.cents = this.cents)
  )
  SELECT min(past.cents) FROM past, this, reduction
  WHERE past.since < reduction.since AND past.until > reduction.since - interval '30 days'
  HAVING min(past.cents) > min(this.cents)
$$;
