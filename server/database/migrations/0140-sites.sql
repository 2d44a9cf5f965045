-- One database holds many sites. Statements name tables as before and see the rows of one site, that of the setting
-- vitrine.site: each table is renamed to all_NAME, and NAME is a view of the site's rows, which plans as the table would.

CREATE TABLE sites (
  -- Channels and sequences are named after it, and files of exports.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9._-]{0,99}$'),
  state text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'paused', 'under-construction')),
  settings jsonb NOT NULL DEFAULT '{}',
  limits jsonb NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL DEFAULT now()
);
-- What the database has held so far, and what a process that serves one site serves.
INSERT INTO sites (id) VALUES ('default');

CREATE TABLE site_hosts (
  host text PRIMARY KEY CHECK (host <> '' AND host = lower(host)),
  site text NOT NULL REFERENCES sites (id) ON DELETE CASCADE
);
CREATE INDEX site_hosts_site ON site_hosts (site);

-- The same expression stands in views and defaults, because to inline a function takes time for each statement.
CREATE FUNCTION current_site() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('vitrine.site', true), ''), 'default')
$$;

-- The name of a channel, sequence or lock of a site's own; the default site has the names of earlier releases.
CREATE FUNCTION site_scoped(name text, site text DEFAULT current_site()) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE site WHEN 'default' THEN name
    ELSE name || '_' || left(encode(sha256(convert_to(site, 'UTF8')), 'hex'), 32) END
$$;

-- Makes the view of a table that has the column `site`; again, after columns have been added to all_NAME.
CREATE FUNCTION show_rows_of_site(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW %I AS SELECT * FROM %I
    WHERE site = coalesce(nullif(current_setting(''vitrine.site'', true), ''''), ''default'')
    WITH LOCAL CHECK OPTION', name, 'all_' || name);
END $$;

-- Gives tables a site: in front of keys, of references between these tables and of their B-tree indexes.
CREATE FUNCTION separate_by_site(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
  base text;
  item record;
  drops text[];
  creations text[] := '{}';
BEGIN
  SET CONSTRAINTS ALL IMMEDIATE;
  FOR item IN
    SELECT c.conname, c.conrelid::regclass::text AS child, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.conrelid = ANY (names::regclass[]) AND c.confrelid = ANY (names::regclass[])
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', item.child, item.conname);
    creations := creations || format('ALTER TABLE all_%s ADD CONSTRAINT %I %s', item.child, item.conname,
      regexp_replace(item.definition, '^FOREIGN KEY \(([^)]*)\) REFERENCES ([^(]*)\(',
        'FOREIGN KEY (site, \1) REFERENCES all_\2(site, '));
  END LOOP;
  FOREACH name IN ARRAY names LOOP
    base := 'all_' || name;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', name, base);
    EXECUTE format('ALTER TABLE %I ADD COLUMN site text NOT NULL DEFAULT ''default''', base);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN site
      SET DEFAULT coalesce(nullif(current_setting(''vitrine.site'', true), ''''), ''default'')', base);
    FOR item IN
      SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = base::regclass AND contype IN ('p', 'u')
    LOOP
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', base, item.conname, item.conname,
        regexp_replace(item.definition, '^([A-Z ]*) \(', '\1 (site, '));
    END LOOP;
    FOR item IN
      SELECT i.indexrelid::regclass::text AS index, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
      WHERE i.indrelid = base::regclass AND a.amname = 'btree'
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
    LOOP
      EXECUTE format('DROP INDEX %s', item.index);
      EXECUTE regexp_replace(item.definition, 'USING btree \(', 'USING btree (site, ');
    END LOOP;
    PERFORM show_rows_of_site(name);
  END LOOP;
  FOREACH name IN ARRAY creations LOOP
    EXECUTE name;
  END LOOP;
  -- Nothing is known of the new column before, and little of the rest's new indexes.
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('ANALYZE all_%I', name);
  END LOOP;
END $$;

-- The view of 0090 is for releases that are two versions old.
DROP VIEW visitor_words;
DROP VIEW analytics_events;
-- The site of a change was the id of its website.
ALTER TABLE changes RENAME COLUMN site TO website_id;
-- An index of hashes holds one column, and addresses may be too long for another one.
DROP INDEX item_listings_path;
CREATE INDEX item_listings_path ON item_listings (md5(path)) WHERE path IS NOT NULL;

SELECT separate_by_site(ARRAY[
  'account_epochs', 'account_resets', 'account_sessions', 'accounts', 'analytics_batches', 'analytics_chunks',
  'analytics_daily', 'analytics_salts', 'analytics_seen', 'audit_log', 'cart_entries', 'carts', 'changes',
  'collection_terms', 'collections', 'comments', 'coupons', 'deliveries', 'downloads', 'file_parts', 'files',
  'form_submissions', 'forms', 'gift_cards', 'item_drafts', 'item_likes', 'item_listings', 'item_search', 'item_terms',
  'items', 'job_parts', 'jobs', 'layout_versions', 'mailing_list_members', 'order_lines', 'order_notes', 'orders',
  'owner_sessions', 'owners', 'payment_events', 'product_categories', 'product_files', 'rate_counters', 'refunds',
  'restock_sign_ups', 'review_requests', 'search_typos', 'site_documents', 'site_sources', 'subscriptions',
  'trashed_items', 'variants', 'websites'
]);
-- One reference for all: each insert would lock the site's row, and what a site has begins with its website.
ALTER TABLE all_websites ADD CONSTRAINT websites_site FOREIGN KEY (site) REFERENCES sites (id);

CREATE VIEW analytics_events AS
SELECT e.id, e.at, c.day, e.kind, e.name, e.visitor, e.session, e.path, e.data
FROM analytics_chunks c, json_to_recordset(c.events::json)
  AS e (id uuid, at timestamptz, kind text, name text, visitor text, session text, path text, data jsonb);

-- Functions of triggers insert into the views, so only what names a key or a channel changes.
DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname IN (
      'count_account_epoch', 'note_list_member', 'index_items', 'record_inserted_items', 'record_deleted_items',
      'record_updated_items', 'record_site_change', 'record_category_change', 'record_changed_items', 'record_truncation')
  LOOP
    definition := replace(definition, 'ON CONFLICT (', 'ON CONFLICT (site, ');
    definition := replace(definition, 'INTO changes (site, ', 'INTO changes (website_id, ');
    definition := replace(definition, 'TG_TABLE_NAME = ''', 'TG_TABLE_NAME = ''all_');
    definition := regexp_replace(definition, 'pg_notify\((''[a-z_]+'')', 'pg_notify(site_scoped(\1)', 'g');
    EXECUTE definition;
  END LOOP;
END $$;
