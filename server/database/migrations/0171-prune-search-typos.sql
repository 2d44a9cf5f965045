-- Words that no item has any more are no longer meant by slips of the finger. Checks some words that follow one, in their
-- order, and gives the last of them; null at the end.
CREATE FUNCTION prune_search_typos(after text, count integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  checked text[] := ARRAY (
    SELECT t.word FROM search_typos t WHERE t.shortened = t.word AND t.shortened > after COLLATE "C"
    ORDER BY t.shortened LIMIT count
  );
  gone text[] := ARRAY (
    SELECT w FROM unnest(checked) w
    WHERE NOT EXISTS (SELECT 1 FROM item_search s WHERE s.words @@ ('''' || w || ''':AB')::tsquery)
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
