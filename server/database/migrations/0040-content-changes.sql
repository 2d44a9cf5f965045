-- Every replica hears when content changes (LISTEN content_changes). Stock is told of only where it shows: when a variant
-- sells out or comes back, and near the end. Each order would otherwise make every replica read its content again.
CREATE FUNCTION tell_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER websites_changed AFTER INSERT OR UPDATE OR DELETE ON websites
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER collections_changed AFTER INSERT OR UPDATE OR DELETE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER items_changed AFTER INSERT OR UPDATE OR DELETE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER variants_came_or_went AFTER INSERT OR DELETE ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER variants_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN (
    (OLD.sku, OLD.position, OLD.attributes, OLD.price_cents, OLD.sale_price_cents, OLD.on_sale, OLD.unlimited)
      IS DISTINCT FROM
    (NEW.sku, NEW.position, NEW.attributes, NEW.price_cents, NEW.sale_price_cents, NEW.on_sale, NEW.unlimited)
    OR (OLD.qty_in_stock <> NEW.qty_in_stock AND LEAST(OLD.qty_in_stock, NEW.qty_in_stock) <= 10)
  )
  EXECUTE FUNCTION tell_content_changed();
