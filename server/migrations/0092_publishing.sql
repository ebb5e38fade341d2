-- A product that was never in the shop is a draft. With a time to publish, a job puts it on the shelf at that moment.
ALTER TABLE product
  ADD COLUMN publish_at timestamptz CHECK (isfinite(publish_at)),
  ADD COLUMN published_at timestamptz DEFAULT now();
-- What is there already counts as published.
ALTER TABLE product ALTER COLUMN published_at DROP DEFAULT;
CREATE INDEX product_to_publish ON product (publish_at) WHERE publish_at IS NOT NULL;

CREATE FUNCTION note_publishing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publish_at := NULL;
  IF NEW.published_at IS NULL THEN
    NEW.published_at := now();
    -- For customers it is new from now on.
    IF TG_OP = 'UPDATE' THEN NEW.created_at := now(); END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publishing BEFORE INSERT OR UPDATE ON product FOR EACH ROW
  WHEN (NEW.is_active AND (NEW.published_at IS NULL OR NEW.publish_at IS NOT NULL)) EXECUTE FUNCTION note_publishing();

-- Products to publish at one moment share a job.
CREATE FUNCTION enqueue_publishing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('publish-products', run_at := NEW.publish_at,
    job_key := 'publish-products ' || extract(epoch FROM NEW.publish_at));
  RETURN NULL;
END $$;
CREATE TRIGGER enqueue_publishing AFTER INSERT OR UPDATE OF publish_at ON product FOR EACH ROW
  WHEN (NEW.publish_at IS NOT NULL) EXECUTE FUNCTION enqueue_publishing();

CREATE FUNCTION publish_products() RETURNS void LANGUAGE sql AS $$
  WITH due AS (SELECT id FROM product WHERE publish_at <= now() ORDER BY id FOR NO KEY UPDATE)
  UPDATE product SET is_active = true FROM due WHERE product.id = due.id
$$;
