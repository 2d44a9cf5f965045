-- Pages say how little is left of a product below a number that the owner chooses, for a product or for the shop.
CREATE FUNCTION shown_stock(item text) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT greatest(
    10,
    (SELECT json_number(i.data -> 'structuredContent', 'scarcityThreshold') FROM items i WHERE i.id = item),
    (SELECT max(json_number(d.data -> 'merchandisingSettings', 'scarcityThreshold'))
      FROM site_documents d WHERE d.name = 'website-settings')
  )
$$;

CREATE OR REPLACE FUNCTION record_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_changed_items(ARRAY (
    SELECT DISTINCT r.item_id FROM new_rows n JOIN old_rows o ON o.id = n.id, unnest(ARRAY[o.item_id, n.item_id]) r (item_id)
    WHERE (o.item_id, o.sku, o.position, o.attributes, o.price_cents, o.sale_price_cents, o.on_sale, o.unlimited)
        IS DISTINCT FROM
      (n.item_id, n.sku, n.position, n.attributes, n.price_cents, n.sale_price_cents, n.on_sale, n.unlimited)
      OR CASE
        WHEN o.qty_in_stock = n.qty_in_stock THEN false
        WHEN LEAST(o.qty_in_stock, n.qty_in_stock) <= 10 THEN true
        ELSE LEAST(o.qty_in_stock, n.qty_in_stock) <= shown_stock(n.item_id)
      END
  ));
  RETURN NULL;
END $$;
