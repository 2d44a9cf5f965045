-- Each site counts its own orders, and goes without a trace.
CREATE FUNCTION next_order_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT nextval(quote_ident(site_scoped('order_numbers'))::regclass)
$$;

CREATE FUNCTION create_order_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE SEQUENCE %I START 1001', site_scoped('order_numbers', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER sites_inserted AFTER INSERT ON sites FOR EACH ROW EXECUTE FUNCTION create_order_numbers();

-- Deletes a site with all its rows. The default site stays: statements that name no site mean it.
CREATE FUNCTION delete_site(id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := current_site();
  base text;
BEGIN
  IF delete_site.id = 'default' THEN RAISE EXCEPTION 'The default site cannot be deleted.'; END IF;
  -- Triggers write down what is deleted, for the site that is set.
  PERFORM set_config('vitrine.site', delete_site.id, true);
  -- Twice: what triggers of later tables have written into earlier ones goes, too.
  FOR base IN
    SELECT c.relname FROM pg_class c, generate_series(1, 2) pass
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname LIKE 'all\_%'
    ORDER BY pass, c.relname
  LOOP
    EXECUTE format('DELETE FROM %I WHERE site = $1', base) USING delete_site.id;
  END LOOP;
  EXECUTE format('DROP SEQUENCE IF EXISTS %I', site_scoped('order_numbers'));
  DELETE FROM sites s WHERE s.id = delete_site.id;
  PERFORM set_config('vitrine.site', before, true);
END $$;
