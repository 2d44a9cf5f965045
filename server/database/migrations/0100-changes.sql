-- What changes content is written down by key in its own transaction, and replicas drop just that. NOTIFY only wakes them;
-- its channel is that of previous releases, which read their content again at each notification.
CREATE TABLE changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Transactions commit in another order than they took their numbers: readers go by this and not by seq.
  xid bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  site text NOT NULL,
  key text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changes_xid ON changes (xid);
CREATE INDEX changes_created ON changes (created);

-- Reading page JSON as server/content/fields.ts does.
CREATE FUNCTION json_text(value jsonb, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value -> name) IN ('string', 'number') THEN nullif(value ->> name, '') END
$$;
CREATE FUNCTION json_number(value jsonb, name text) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value -> name) = 'number' THEN
    CASE WHEN abs((value -> name)::numeric) < 1e18 THEN round((value -> name)::numeric, 6)::double precision END
  END
$$;
CREATE FUNCTION json_list(value jsonb, name text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value -> name) = 'array' THEN value -> name ELSE '[]' END
$$;

-- What lists need of items that everybody may see: narrow rows, so that no page of a list reads whole items.
CREATE TABLE item_listings (
  item_id text PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  collection_id text NOT NULL,
  url_id text NOT NULL,
  position integer NOT NULL,
  -- The item's own address; null where it follows from its collection's.
  path text,
  starred boolean NOT NULL,
  -- Epoch milliseconds.
  added_on double precision,
  starts_on double precision,
  ends_on double precision,
  updated_on double precision
);
CREATE INDEX item_listings_order ON item_listings (collection_id, position, item_id);
CREATE INDEX item_listings_path ON item_listings USING hash (path);

-- Categories, tags, authors and months by which lists are filtered, as they are spelled.
CREATE TABLE item_terms (
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  kind text NOT NULL,
  ordinal integer NOT NULL,
  collection_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (item_id, kind, ordinal)
);
CREATE INDEX item_terms_name ON item_terms (collection_id, kind, name, item_id);

CREATE FUNCTION is_public_item(data jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(data ->> 'workflowState', '') NOT IN ('Draft', 'Needs Review', 'Scheduled', 'Private')
$$;

-- What of an item decides where it is listed.
CREATE FUNCTION listed_fields(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(
    is_public_item(data), data -> 'fullUrl', data -> 'starred', data -> 'addedOn', data -> 'publishOn', data -> 'startDate',
    data -> 'endDate', data -> 'categories', data -> 'tags', data -> 'authorId', data -> 'author'
  )
$$;

-- Names too long for an index are filtered by nobody: addresses bound what they name.
CREATE FUNCTION terms_of_item(data jsonb) RETURNS TABLE (kind text, ordinal integer, name text) LANGUAGE sql STABLE AS $$
  SELECT t.kind, t.ordinal, t.name FROM (
    SELECT l.kind, e.n::integer AS ordinal,
      CASE WHEN jsonb_typeof(e.value) = 'string' THEN e.value #>> '{}'
        ELSE coalesce(json_text(e.value, 'displayName'), json_text(e.value, 'name'), json_text(e.value, 'title')) END AS name
    FROM (VALUES ('category', json_list(data, 'categories')), ('tag', json_list(data, 'tags'))) l (kind, list),
      jsonb_array_elements(l.list) WITH ORDINALITY e (value, n)
    UNION ALL SELECT 'author', 1, json_text(data -> 'author', 'displayName')
    UNION ALL SELECT 'author-id', 1, json_text(data, 'authorId')
    UNION ALL SELECT 'author-id', 2, json_text(data -> 'author', 'id')
    UNION ALL SELECT 'month', 1, CASE WHEN m.ms BETWEEN -62135596800000 AND 253402300799999
      THEN to_char(to_timestamp(m.ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') END
      FROM (SELECT coalesce(json_number(data, 'startDate'), json_number(data, 'publishOn'), json_number(data, 'addedOn')) AS ms) m
  ) t WHERE octet_length(t.name) <= 2000
$$;

-- To compile a statement takes longer than to run it.
CREATE FUNCTION list_items(ids text[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM item_listings WHERE item_id = ANY (ids);
  DELETE FROM item_terms WHERE item_id = ANY (ids);
  INSERT INTO item_listings
    (item_id, collection_id, url_id, position, path, starred, added_on, starts_on, ends_on, updated_on)
  SELECT id, collection_id, url_id, position, json_text(data, 'fullUrl'),
    coalesce(data ->> 'starred', '') = 'true', json_number(data, 'addedOn'), json_number(data, 'startDate'),
    json_number(data, 'endDate'), json_number(data, 'updatedOn')
  FROM items WHERE id = ANY (ids) AND is_public_item(data);
  INSERT INTO item_terms (item_id, kind, ordinal, collection_id, name)
  SELECT i.id, t.kind, t.ordinal, i.collection_id, t.name
  FROM items i, terms_of_item(i.data) t WHERE i.id = ANY (ids) AND is_public_item(i.data);
$$;

-- Keys of where an item is: the lists of its collection, the addresses at which it is found.
CREATE FUNCTION place_keys(collection_id text, url_id text, data jsonb) RETURNS TABLE (key text)
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('list:' || collection_id), ('address:' || collection_id || '/' || url_id)
  UNION ALL SELECT 'address:' || json_text(data, 'fullUrl') WHERE json_text(data, 'fullUrl') IS NOT NULL
$$;

CREATE FUNCTION record_inserted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_items(ARRAY (SELECT id FROM changed_rows));
  INSERT INTO changes (site, key)
    SELECT DISTINCT coalesce(c.website_id, ''), k.key
    FROM changed_rows r LEFT JOIN collections c ON c.id = r.collection_id,
      LATERAL (SELECT 'item:' || r.id AS key UNION ALL SELECT key FROM place_keys(r.collection_id, r.url_id, r.data)) k;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION record_deleted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (site, key)
    SELECT DISTINCT coalesce(c.website_id, ''), k.key
    FROM changed_rows r LEFT JOIN collections c ON c.id = r.collection_id,
      LATERAL (SELECT 'item:' || r.id AS key UNION ALL SELECT key FROM place_keys(r.collection_id, r.url_id, r.data)) k;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION record_updated_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  relisted text[] := ARRAY (
    SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.collection_id, n.url_id, n.position, listed_fields(n.data))
      IS DISTINCT FROM (o.collection_id, o.url_id, o.position, listed_fields(o.data))
  );
BEGIN
  IF cardinality(relisted) > 0 THEN PERFORM list_items(relisted); END IF;
  UPDATE item_listings l SET updated_on = json_number(n.data, 'updatedOn')
    FROM new_rows n WHERE l.item_id = n.id AND l.updated_on IS DISTINCT FROM json_number(n.data, 'updatedOn');
  INSERT INTO changes (site, key)
    SELECT DISTINCT coalesce(c.website_id, ''), k.key
    FROM (
      SELECT n.collection_id, 'item:' || n.id AS key FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.collection_id, n.url_id, n.data) IS DISTINCT FROM (o.collection_id, o.url_id, o.data)
      UNION ALL
      SELECT r.collection_id, i.key
        FROM (SELECT * FROM old_rows UNION ALL SELECT * FROM new_rows) r,
          LATERAL place_keys(r.collection_id, r.url_id, r.data) i
        WHERE r.id = ANY (relisted)
    ) k LEFT JOIN collections c ON c.id = k.collection_id;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION record_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (site, key) SELECT DISTINCT to_jsonb(r) ->> TG_ARGV[0], 'settings' FROM changed_rows r;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION record_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (site, key)
    SELECT DISTINCT coalesce(c.website_id, ''), 'settings'
    FROM changed_rows r LEFT JOIN collections c ON c.id = r.collection_id;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION record_changed_items(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (site, key)
    SELECT DISTINCT coalesce(c.website_id, ''), 'item:' || r.id
    FROM unnest(ids) r (id) LEFT JOIN items i ON i.id = r.id LEFT JOIN collections c ON c.id = i.collection_id;
  IF FOUND THEN PERFORM pg_notify('content_changes', ''); END IF;
END $$;
CREATE FUNCTION record_rows_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_changed_items(ARRAY (SELECT DISTINCT item_id FROM changed_rows));
  RETURN NULL;
END $$;
-- Stock is recorded only where it shows: when a variant sells out or comes back, and near the end.
CREATE FUNCTION record_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_changed_items(ARRAY (
    SELECT DISTINCT r.item_id FROM new_rows n JOIN old_rows o ON o.id = n.id, unnest(ARRAY[o.item_id, n.item_id]) r (item_id)
    WHERE (o.item_id, o.sku, o.position, o.attributes, o.price_cents, o.sale_price_cents, o.on_sale, o.unlimited)
        IS DISTINCT FROM
      (n.item_id, n.sku, n.position, n.attributes, n.price_cents, n.sale_price_cents, n.on_sale, n.unlimited)
      OR (o.qty_in_stock <> n.qty_in_stock AND LEAST(o.qty_in_stock, n.qty_in_stock) <= 10)
  ));
  RETURN NULL;
END $$;
-- Only what is approved is shown.
CREATE FUNCTION record_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_changed_items(ARRAY (SELECT DISTINCT item_id FROM changed_rows WHERE status = 'approved'));
  RETURN NULL;
END $$;
CREATE FUNCTION record_updated_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_changed_items(ARRAY (
    SELECT DISTINCT n.item_id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE 'approved' IN (o.status, n.status) AND to_jsonb(n) IS DISTINCT FROM to_jsonb(o)
  ));
  RETURN NULL;
END $$;

DROP TRIGGER websites_changed ON websites;
DROP TRIGGER collections_changed ON collections;
DROP TRIGGER items_changed ON items;
DROP TRIGGER variants_came_or_went ON variants;
DROP TRIGGER variants_changed ON variants;
DROP TRIGGER site_documents_changed ON site_documents;
DROP TRIGGER product_categories_changed ON product_categories;
DROP TRIGGER comments_inserted ON comments;
DROP TRIGGER comments_changed ON comments;

CREATE TRIGGER websites_inserted AFTER INSERT ON websites REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('id');
CREATE TRIGGER websites_updated AFTER UPDATE ON websites REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('id');
CREATE TRIGGER websites_deleted AFTER DELETE ON websites REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('id');
CREATE TRIGGER collections_inserted AFTER INSERT ON collections REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER collections_updated AFTER UPDATE ON collections REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER collections_deleted AFTER DELETE ON collections REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER site_documents_inserted AFTER INSERT ON site_documents REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER site_documents_updated AFTER UPDATE ON site_documents REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER site_documents_deleted AFTER DELETE ON site_documents REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_site_change('website_id');
CREATE TRIGGER product_categories_inserted AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_category_change();
CREATE TRIGGER product_categories_updated AFTER UPDATE ON product_categories REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_category_change();
CREATE TRIGGER product_categories_deleted AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_category_change();
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_inserted_items();
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_updated_items();
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_items();
CREATE TRIGGER variants_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_items();
CREATE TRIGGER variants_updated AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_updated_variants();
CREATE TRIGGER variants_deleted AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_items();
CREATE TRIGGER comments_inserted AFTER INSERT ON comments REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_comments();
CREATE TRIGGER comments_updated AFTER UPDATE ON comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_updated_comments();
CREATE TRIGGER comments_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_comments();
CREATE TRIGGER item_likes_inserted AFTER INSERT ON item_likes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_items();
CREATE TRIGGER item_likes_deleted AFTER DELETE ON item_likes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_items();
-- An import that replaces the site truncates it.
CREATE FUNCTION record_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (site, key) VALUES ('', 'settings');
  PERFORM pg_notify('content_changes', '');
  RETURN NULL;
END $$;
CREATE TRIGGER websites_truncated AFTER TRUNCATE ON websites
  FOR EACH STATEMENT EXECUTE FUNCTION record_truncation();
CREATE TRIGGER items_truncated AFTER TRUNCATE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION record_truncation();

SELECT list_items(ARRAY (SELECT id FROM items));
