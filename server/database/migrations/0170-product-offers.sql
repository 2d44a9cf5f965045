-- What can be bought of each product that everybody may see: one narrow row for each variant, by which lists of products
-- are filtered, counted and sorted, as server/content/offers.ts reads a product.
CREATE TABLE all_product_offers (
  site text NOT NULL DEFAULT coalesce(nullif(current_setting('vitrine.site', true), ''), 'default'),
  item_id text NOT NULL,
  -- The variant's id, or the place of a variant that has no row.
  variant text NOT NULL,
  collection_id text NOT NULL,
  -- What it costs now, in minor units.
  price_cents bigint NOT NULL,
  on_sale boolean NOT NULL,
  in_stock boolean NOT NULL,
  -- Values by the names of options.
  options jsonb NOT NULL,
  -- The product's title without accents and, of A to Z, case.
  sort_name text COLLATE "C" NOT NULL,
  CONSTRAINT product_offers_pkey PRIMARY KEY (site, item_id, variant),
  CONSTRAINT product_offers_item_id_fkey FOREIGN KEY (site, item_id) REFERENCES all_items (site, id) ON DELETE CASCADE
);
CREATE INDEX product_offers_collection ON all_product_offers (site, collection_id, item_id);
SELECT show_rows_of_site('product_offers');

CREATE FUNCTION sort_name(title text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  plain text := decode_entities(left(title, 200));
BEGIN
  IF plain ~ '[^\x01-\x7F]' AND getdatabaseencoding() = 'UTF8' THEN
    plain := regexp_replace(normalize(plain, NFD), '[\u0300-\u036F]', '', 'g');
  END IF;
  RETURN translate(plain, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
END $$;

CREATE FUNCTION offered_options(attributes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(attributes) = 'object'
    THEN (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(attributes) e
      WHERE jsonb_typeof(e.value) = 'string' AND e.value <> '""')
    ELSE '{}' END
$$;

-- The price of page JSON, where a variant has no row: `{"value": "12.50", "currency": "USD"}`.
CREATE FUNCTION money_cents(money jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN money ->> 'value' ~ '^-?[0-9]{1,12}([.][0-9]{1,6})?$'
    THEN round((money ->> 'value')::numeric * CASE WHEN money ->> 'currency' = 'JPY' THEN 1 ELSE 100 END)::bigint
    ELSE 0 END
$$;

CREATE FUNCTION is_set(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(value NOT IN ('false', 'null', '0', '""', '[]', '{}'), false)
$$;

CREATE FUNCTION offers_of(ids text[]) RETURNS TABLE (
  item_id text, variant text, collection_id text, price_cents bigint, on_sale boolean, in_stock boolean, options jsonb,
  sort_name text
) LANGUAGE sql STABLE AS $$
  WITH products AS (
    SELECT i.id, i.collection_id, sort_name(coalesce(json_text(i.data, 'title'), '')) AS sort_name,
      i.data -> 'structuredContent' AS content, json_list(i.data -> 'structuredContent', 'variants') AS listed,
      -- 1 physical, 2 digital, 3 service, 4 gift card, 5 paywall.
      coalesce(json_number(i.data -> 'structuredContent', 'productType'), -1) AS type,
      (SELECT count(*) FROM variants v WHERE v.item_id = i.id) AS stored
    FROM items i
    WHERE i.id = ANY (ids) AND is_public_item(i.data) AND jsonb_typeof(i.data -> 'structuredContent') = 'object'
  )
  SELECT p.id, v.id, p.collection_id, CASE WHEN v.on_sale THEN v.sale_price_cents ELSE v.price_cents END, v.on_sale,
    p.type IN (2, 4, 5) OR (p.type IN (1, 3) AND (v.unlimited OR v.qty_in_stock > 0)
      AND NOT (p.stored = 1 AND p.listed = '[]')),
    -- Of a product without variants the row stands for the product itself.
    CASE WHEN p.stored = 1 AND p.listed = '[]' THEN '{}' ELSE offered_options(v.attributes) END, p.sort_name
  FROM products p JOIN variants v ON v.item_id = p.id
  UNION ALL
  SELECT p.id, 'listed ' || e.n, p.collection_id,
    money_cents(e.value -> CASE WHEN is_set(e.value -> 'onSale') THEN 'salePriceMoney' ELSE 'priceMoney' END),
    is_set(e.value -> 'onSale'),
    p.type IN (2, 4, 5) OR (p.type IN (1, 3)
      AND (is_set(e.value -> 'unlimited') OR coalesce(json_number(e.value, 'qtyInStock'), 0) > 0)),
    offered_options(e.value -> 'attributes'), p.sort_name
  FROM products p, jsonb_array_elements(p.listed) WITH ORDINALITY e (value, n) WHERE p.stored = 0
  UNION ALL
  SELECT p.id, 'own', p.collection_id,
    money_cents(p.content -> CASE WHEN is_set(p.content -> 'onSale') THEN 'salePriceMoney' ELSE 'priceMoney' END),
    is_set(p.content -> 'onSale'), p.type IN (2, 4, 5), '{}', p.sort_name
  FROM products p WHERE p.stored = 0 AND p.listed = '[]'
$$;

-- Writes what differs alone: two sales of variants of one product must neither wait for each other nor undo each other. So
-- what comes of the variant and what comes of the product are written by statements of their own.
-- Within an import the planner knows nothing of the rows that have just been written, and would read them all for each one.
CREATE FUNCTION offer_items(ids text[]) RETURNS void LANGUAGE plpgsql SET jit = off SET enable_seqscan = off AS $$
DECLARE
  fresh jsonb := (SELECT coalesce(jsonb_agg(to_jsonb(o)), '[]') FROM offers_of(ids) o);
  changed text[];
BEGIN
  WITH offered AS (SELECT * FROM jsonb_to_recordset(fresh) AS f (item_id text, variant text, collection_id text,
      price_cents bigint, on_sale boolean, in_stock boolean, options jsonb, sort_name text)),
  gone AS (
    DELETE FROM product_offers o WHERE o.item_id = ANY (ids)
      -- Hashed, however few rows the planner expects.
      AND (o.item_id, o.variant) NOT IN (SELECT f.item_id, f.variant FROM offered f)
    RETURNING o.collection_id
  ), placed AS (
    UPDATE product_offers o SET collection_id = f.collection_id, sort_name = f.sort_name FROM offered f
    WHERE o.item_id = f.item_id AND o.variant = f.variant
      AND (o.collection_id, o.sort_name) IS DISTINCT FROM (f.collection_id, f.sort_name)
    RETURNING f.collection_id
  ), added AS (
    INSERT INTO product_offers
      (item_id, variant, collection_id, price_cents, on_sale, in_stock, options, sort_name)
    SELECT f.* FROM offered f
    WHERE (f.item_id, f.variant) NOT IN (SELECT o.item_id, o.variant FROM product_offers o WHERE o.item_id = ANY (ids))
    ON CONFLICT DO NOTHING
    RETURNING collection_id
  )
  SELECT array_agg(DISTINCT collection_id) INTO changed
    FROM (SELECT * FROM gone UNION ALL SELECT * FROM placed UNION ALL SELECT * FROM added) c;
  WITH priced AS (
    UPDATE product_offers o SET price_cents = f.price_cents, on_sale = f.on_sale, in_stock = f.in_stock, options = f.options
    FROM jsonb_to_recordset(fresh) AS f (item_id text, variant text, price_cents bigint, on_sale boolean, in_stock boolean,
      options jsonb)
    WHERE o.item_id = f.item_id AND o.variant = f.variant
      AND (o.price_cents, o.on_sale, o.in_stock, o.options)
        IS DISTINCT FROM (f.price_cents, f.on_sale, f.in_stock, f.options)
    RETURNING o.collection_id
  )
  SELECT array_agg(DISTINCT c.id) INTO changed
    FROM (SELECT unnest(changed) AS id UNION ALL SELECT collection_id FROM priced) c;
  IF changed IS NULL THEN RETURN; END IF;
  INSERT INTO changes (website_id, key)
    SELECT DISTINCT coalesce(c.website_id, ''), 'offers:' || r.id
    FROM unnest(changed) r (id) LEFT JOIN collections c ON c.id = r.id;
  PERFORM pg_notify(site_scoped('content_changes'), '');
END $$;

CREATE FUNCTION offer_inserted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM offer_items(ARRAY (SELECT id FROM changed_rows WHERE data ? 'structuredContent'));
  RETURN NULL;
END $$;
CREATE FUNCTION offer_updated_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (
    SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.collection_id, is_public_item(n.data), n.data -> 'title', n.data -> 'structuredContent')
      IS DISTINCT FROM (o.collection_id, is_public_item(o.data), o.data -> 'title', o.data -> 'structuredContent')
      AND (n.data ? 'structuredContent' OR o.data ? 'structuredContent')
  );
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM offer_items(changed); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION offer_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM offer_items(ARRAY (SELECT DISTINCT item_id FROM changed_rows));
  RETURN NULL;
END $$;
-- Most changes of stock are between two numbers that are not 0.
CREATE FUNCTION offer_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (
    SELECT DISTINCT r.item_id FROM new_rows n JOIN old_rows o ON o.id = n.id, unnest(ARRAY[o.item_id, n.item_id]) r (item_id)
    WHERE (o.item_id, o.attributes, o.price_cents, o.sale_price_cents, o.on_sale, o.unlimited, o.qty_in_stock > 0)
      IS DISTINCT FROM
      (n.item_id, n.attributes, n.price_cents, n.sale_price_cents, n.on_sale, n.unlimited, n.qty_in_stock > 0)
  );
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM offer_items(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER items_inserted_offers AFTER INSERT ON all_items REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION offer_inserted_items();
CREATE TRIGGER items_updated_offers AFTER UPDATE ON all_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION offer_updated_items();
CREATE TRIGGER variants_inserted_offers AFTER INSERT ON all_variants REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION offer_variants();
CREATE TRIGGER variants_updated_offers AFTER UPDATE ON all_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION offer_updated_variants();
CREATE TRIGGER variants_deleted_offers AFTER DELETE ON all_variants REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION offer_variants();

DO $$
DECLARE
  own text := current_setting('vitrine.site', true);
  each record;
BEGIN
  FOR each IN SELECT id FROM sites LOOP
    PERFORM set_config('vitrine.site', each.id, true);
    PERFORM offer_items(ARRAY (SELECT id FROM items));
  END LOOP;
  PERFORM set_config('vitrine.site', coalesce(own, ''), true);
END $$;
