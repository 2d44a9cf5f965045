-- The search of pages in a language finds the words of translations (documents called translations/LANGUAGE/item/ID), weighted as in
-- item_search; what is not translated has the words of the original.
CREATE TABLE item_translation_search (
  item_id text NOT NULL,
  language text NOT NULL,
  -- As in item_search, so that a search need not read both.
  is_product boolean NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (item_id, language)
);
CREATE INDEX item_translation_search_words ON item_translation_search USING gin (words) WITH (fastupdate = off);
SELECT separate_by_site(ARRAY['item_translation_search']);
ALTER TABLE all_item_translation_search
  ADD FOREIGN KEY (site, item_id) REFERENCES all_items (site, id) ON DELETE CASCADE;

-- The item that a document translates; null for other documents.
CREATE FUNCTION translated_item(document text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(document FROM '^translations/[^/]+/item/(.+)$')
$$;
CREATE INDEX site_documents_translated_item ON all_site_documents (site, translated_item(name))
  WHERE name LIKE 'translations/%/item/%';
ANALYZE all_site_documents;

-- The translation of a text outside of lists, as shared/translations.ts finds it; null for none.
CREATE FUNCTION translated_text(texts jsonb, path text, original text, is_markup boolean) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT json_text(e.value, 'text') FROM jsonb_each(texts) e
  WHERE original <> '' AND json_text(e.value, 'text') IS NOT NULL
    AND coalesce(e.value -> 'isMarkup' = 'true', false) = is_markup
    AND (e.key = path OR json_text(e.value, 'of') = original)
  -- Of several with the same original, the last one in the order of jsonb.
  ORDER BY coalesce(json_text(e.value, 'of') = original, false) DESC, e.key = path DESC, octet_length(e.key) DESC,
    e.key COLLATE "C" DESC LIMIT 1
$$;

-- Translations are plain text or HTML.
CREATE FUNCTION translation_words(value text, is_markup boolean) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT search_words(CASE WHEN is_markup THEN value ELSE replace(replace(value, '&', '&amp;'), '<', '&lt;') END)
$$;
-- Null without a translation.
CREATE FUNCTION translation_vector(value text, is_markup boolean, weight text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT search_vector(ARRAY (SELECT translation_words(value, is_markup)), weight)
$$;

-- The translated texts of a layout's blocks. Texts of deleted blocks stay in the document, but are not shown.
CREATE FUNCTION layout_translation_vector(texts jsonb, layout jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT search_vector(coalesce(array_agg(DISTINCT w.word), '{}'), 'D')
  FROM (
    SELECT ARRAY (
      SELECT v #>> '{}' FROM jsonb_path_query(layout, '$.** ? (@.type() == "string" || @.type() == "number")') v
    ) AS texts
  ) shown, jsonb_each(layout_translation_vector.texts) e,
    translation_words(json_text(e.value, 'text'), coalesce(e.value -> 'isMarkup' = 'true', false)) w (word)
  WHERE (e.key LIKE 'blocks.%' AND split_part(e.key, '.', 2) = ANY (shown.texts))
    OR (e.key ~ '^(blocks|rows)\.' AND json_text(e.value, 'of') = ANY (shown.texts))
$$;

CREATE FUNCTION add_search_typos(words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_typos (shortened, word)
    SELECT DISTINCT s.shortened, w.word
    FROM (SELECT DISTINCT word FROM unnest(words) AS u (word) WHERE length(word) BETWEEN 3 AND 40) w, LATERAL (
      SELECT w.word AS shortened
      UNION ALL SELECT overlay(w.word PLACING '' FROM n FOR 1) FROM generate_series(1, length(w.word)) n
    ) s
    WHERE NOT EXISTS (SELECT 1 FROM search_typos k WHERE k.shortened = w.word AND k.word = w.word)
    -- In one order, so that writers of the same words wait for each other and do not deadlock.
    ORDER BY 1, 2
  ON CONFLICT DO NOTHING
$$;

-- Reads item_search, which has the words of the original by weight, and only the items that are searched.
CREATE FUNCTION index_item_translations(ids text[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
  WITH documents AS (
    SELECT s.item_id, split_part(d.name, '/', 2) AS language, s.is_product, s.words,
      CASE WHEN jsonb_typeof(d.data -> 'texts') = 'object' THEN d.data -> 'texts' ELSE '{}' END AS texts,
      coalesce(json_text(i.data, 'title'), '') AS title, coalesce(json_text(i.data, 'excerpt'), '') AS excerpt,
      coalesce(json_text(i.data, 'body'), '') AS body,
      CASE WHEN jsonb_typeof(i.data -> 'layout') = 'object' THEN i.data -> 'layout' END AS layout
    FROM unnest(ids) AS changed (id)
      JOIN site_documents d ON translated_item(d.name) = changed.id AND d.name LIKE 'translations/%/item/%'
      JOIN item_search s ON s.item_id = changed.id
      JOIN items i ON i.id = changed.id
  ), translations AS (
    SELECT d.*, translated_text(texts, 'title', decode_entities(d.title), false) AS own_title,
      translated_text(texts, 'excerpt', d.excerpt, true) AS own_excerpt,
      -- The body of an item with a layout is the markup of its blocks.
      CASE WHEN layout IS NULL THEN translated_text(texts, 'body', d.body, true) END AS own_body
    FROM documents d
  )
  INSERT INTO item_translation_search (item_id, language, is_product, words)
    SELECT item_id, language, is_product,
      coalesce(translation_vector(own_title, false, 'A'), ts_filter(words, '{a}')) || ts_filter(words, '{b}')
        || coalesce(translation_vector(own_excerpt, true, 'C'), ts_filter(words, '{c}'))
        || coalesce(translation_vector(own_body, true, 'D'), ts_filter(words, '{d}'))
        || CASE WHEN layout IS NULL THEN '' ELSE layout_translation_vector(texts, layout) END
    FROM translations
  ON CONFLICT (site, item_id, language) DO UPDATE SET is_product = excluded.is_product, words = excluded.words
    WHERE (item_translation_search.is_product, item_translation_search.words) <> (excluded.is_product, excluded.words);
  DELETE FROM item_translation_search t
    -- Hashed, so that the time grows with the number of items only.
    WHERE t.item_id = ANY (ids) AND (t.item_id, t.language) NOT IN (
      SELECT changed.id, split_part(d.name, '/', 2)
      FROM unnest(ids) AS changed (id)
        JOIN site_documents d ON translated_item(d.name) = changed.id AND d.name LIKE 'translations/%/item/%'
        JOIN item_search s ON s.item_id = changed.id);
  PERFORM add_search_typos(ARRAY (
    SELECT u.lexeme FROM item_translation_search t, unnest(t.words) u
    WHERE t.item_id = ANY (ids) AND u.weights && ARRAY['A']
  ));
END $$;

-- Words of the original are words of its translations, too.
ALTER FUNCTION index_items(text[]) RENAME TO index_original_items;
CREATE FUNCTION index_items(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_original_items(ids);
  PERFORM index_item_translations(ids);
END $$;
CREATE OR REPLACE FUNCTION searched_fields(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(is_searched_item(data), data -> 'title', data -> 'structuredContent' -> 'variants',
    data -> 'categories', data -> 'tags', data -> 'excerpt', data -> 'body', data -> 'recordType', data -> 'layout')
$$;

CREATE FUNCTION index_changed_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := ARRAY (
    SELECT DISTINCT translated_item(name) FROM changed_rows WHERE name LIKE 'translations/%/item/%'
  );
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM index_item_translations(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER site_documents_inserted_search AFTER INSERT ON all_site_documents REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_translations();
CREATE TRIGGER site_documents_updated_search AFTER UPDATE ON all_site_documents REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_translations();
CREATE TRIGGER site_documents_deleted_search AFTER DELETE ON all_site_documents REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_translations();

-- As before, and keeps the words of translated titles.
CREATE OR REPLACE FUNCTION prune_search_typos(after text, count integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  checked text[] := ARRAY (
    SELECT t.word FROM search_typos t WHERE t.shortened = t.word AND t.shortened > after COLLATE "C"
    ORDER BY t.shortened LIMIT count
  );
  gone text[] := ARRAY (
    SELECT w FROM unnest(checked) w
    WHERE NOT EXISTS (SELECT 1 FROM item_search s WHERE s.words @@ ('''' || w || ''':AB')::tsquery)
      AND NOT EXISTS (SELECT 1 FROM item_translation_search s WHERE s.words @@ ('''' || w || ''':AB')::tsquery)
  );
BEGIN
  DELETE FROM search_typos t USING (
    SELECT w.word, s.shortened FROM unnest(gone) w (word), LATERAL (
      SELECT w.word AS shortened
      UNION SELECT overlay(w.word PLACING '' FROM n FOR 1) FROM generate_series(1, length(w.word)) n
    ) s
  ) g WHERE t.shortened = g.shortened AND t.word = g.word;
  RETURN CASE WHEN cardinality(checked) = count THEN checked[count] END;
END $$;

DO $$
DECLARE
  own text := current_setting('vitrine.site', true);
  each record;
BEGIN
  FOR each IN SELECT id FROM sites LOOP
    PERFORM set_config('vitrine.site', each.id, true);
    PERFORM index_item_translations(ARRAY (
      SELECT DISTINCT translated_item(name) FROM site_documents WHERE name LIKE 'translations/%/item/%'
    ));
  END LOOP;
  PERFORM set_config('vitrine.site', coalesce(own, ''), true);
END $$;
