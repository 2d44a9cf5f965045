-- Categories that owners make show on pages, so replicas hear of them, too.
CREATE TRIGGER product_categories_changed AFTER INSERT OR UPDATE OR DELETE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
