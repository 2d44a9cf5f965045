-- Studios follow documents by name, drafts included: besides the keys by which pages are dropped, changes name what was written.
CREATE FUNCTION record_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (website_id, key)
    SELECT DISTINCT coalesce(r.row ->> 'website_id', ''), 'document:' ||
      CASE TG_ARGV[0] WHEN 'layout' THEN r.row ->> 'target_kind' ELSE TG_ARGV[0] END || ':' || (r.row ->> TG_ARGV[1])
    FROM (SELECT to_jsonb(c) - 'data' - 'layout' - 'settings' - 'changes' AS row FROM changed_rows c) r;
  IF FOUND THEN PERFORM pg_notify(site_scoped('content_changes'), ''); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  followed record;
  event record;
BEGIN
  FOR followed IN SELECT * FROM (VALUES
    ('websites', 'website', 'id'), ('collections', 'page', 'id'), ('site_documents', 'settings', 'name'),
    ('forms', 'form', 'id'), ('layout_versions', 'layout', 'target_id'), ('item_drafts', 'item', 'item_id')
  ) t (name, kind, id) LOOP
    FOR event IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) e (name, rows) LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION record_documents(%L, %L)',
        followed.name || '_documents_' || lower(event.name), event.name, 'all_' || followed.name, event.rows,
        followed.kind, followed.id);
    END LOOP;
  END LOOP;
END $$;
