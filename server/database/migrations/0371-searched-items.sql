-- The site's own search is without what is hidden from search engines, as the sitemap is.
CREATE FUNCTION is_searched_item(data jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_public_item(data) AND coalesce(data -> 'seoData' ->> 'seoHidden', '') <> 'true'
$$;

DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname IN ('index_items', 'searched_fields')
  LOOP
    EXECUTE replace(definition, 'is_public_item(', 'is_searched_item(');
  END LOOP;
END $$;

DELETE FROM all_item_search s USING all_items i
  WHERE i.site = s.site AND i.id = s.item_id AND NOT is_searched_item(i.data);
