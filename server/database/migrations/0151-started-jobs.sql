DO $$
DECLARE
  -- Where one database holds many sites, tables are views over all_NAME.
  prefix text := CASE WHEN to_regclass('all_jobs') IS NULL THEN '' ELSE 'all_' END;
BEGIN
  -- How long a job may take counts from its start, not from its place in the queue.
  EXECUTE format('ALTER TABLE %I ADD COLUMN started_at timestamptz', prefix || 'jobs');
  IF prefix <> '' THEN PERFORM show_rows_of_site('jobs'); END IF;
  -- Site maps leave these out; few items are hidden.
  EXECUTE format('CREATE INDEX items_hidden ON %I (id) WHERE data @> ''{"seoData": {"seoHidden": true}}''', prefix || 'items');
END $$;
