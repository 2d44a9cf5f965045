-- The database holds the whole site. 0: the rest of it is still to be read from the site's folder; 1: nothing is.
ALTER TABLE websites ADD COLUMN content_version integer NOT NULL DEFAULT 0;
-- Counts changes, so that an owner does not overwrite what another has changed meanwhile.
ALTER TABLE websites ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE collections ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE site_documents ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE forms ADD COLUMN revision integer NOT NULL DEFAULT 1;
-- In the trash since then; null: not.
ALTER TABLE collections ADD COLUMN deleted_at timestamptz;

-- By triggers, because several features write these rows.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER websites_revision BEFORE UPDATE ON websites FOR EACH ROW
  WHEN ((OLD.data, OLD.store_settings) IS DISTINCT FROM (NEW.data, NEW.store_settings))
  EXECUTE FUNCTION count_revision();
CREATE TRIGGER collections_revision BEFORE UPDATE ON collections FOR EACH ROW
  WHEN ((OLD.url_id, OLD.data, OLD.deleted_at) IS DISTINCT FROM (NEW.url_id, NEW.data, NEW.deleted_at))
  EXECUTE FUNCTION count_revision();
CREATE TRIGGER site_documents_revision BEFORE UPDATE ON site_documents FOR EACH ROW
  WHEN (OLD.data IS DISTINCT FROM NEW.data)
  EXECUTE FUNCTION count_revision();
CREATE TRIGGER forms_revision BEFORE UPDATE ON forms FOR EACH ROW
  WHEN (OLD.settings IS DISTINCT FROM NEW.settings)
  EXECUTE FUNCTION count_revision();

-- Forms stand on pages.
CREATE TRIGGER forms_inserted AFTER INSERT ON forms REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER forms_updated AFTER UPDATE ON forms REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER forms_deleted AFTER DELETE ON forms REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
