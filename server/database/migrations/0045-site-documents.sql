-- What owners set shows on pages, so replicas hear of it, too.
CREATE TRIGGER site_documents_changed AFTER INSERT OR UPDATE OR DELETE ON site_documents
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
