-- Finds the place of a post among those of its collection without reading the posts.
CREATE INDEX items_places ON all_items (site, collection_id, position, id, (coalesce(
  CASE jsonb_typeof(data -> 'publishOn') WHEN 'number' THEN (data ->> 'publishOn')::numeric END,
  CASE jsonb_typeof(data -> 'addedOn') WHEN 'number' THEN (data ->> 'addedOn')::numeric END, 0)));
