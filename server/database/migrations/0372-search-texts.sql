-- Words of the search, as server/content/search-text.ts reads them: inline elements are parts of words, blocks are not, and named
-- entities are characters. Without markup and entities, so that the words of the result can be read again.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  letters CONSTANT jsonb := '{"aelig": "æ", "dstrok": "đ", "eng": "ŋ", "eth": "ð", "hstrok": "ħ", "imath": "ı", "inodot": "ı",
    "lstrok": "ł", "micro": "µ", "oelig": "œ", "oslash": "ø", "szlig": "ß", "thorn": "þ", "tstrok": "ŧ", "shy": "",
    "frac12": "½", "frac14": "¼", "frac34": "¾", "sup1": "¹", "sup2": "²", "sup3": "³", "alpha": "α", "beta": "β",
    "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "rho": "ρ", "sigma": "σ", "sigmaf": "ς",
    "tau": "τ", "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω"}';
  result text := left(value, 100000);
  entity text;
BEGIN
  IF position('<' IN result) > 0 THEN
    IF result ~* '<(script|style)' THEN
      result := regexp_replace(result, '<(script|style)\y.*?</\1\s*>', ' ', 'gi');
    END IF;
    result := regexp_replace(result, '<!--.*?-->', '', 'g');
    result := regexp_replace(result, '</?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?:\s[^>]*|/)?>', '', 'gi');
    result := regexp_replace(result, '<[^>]*>', ' ', 'g');
  END IF;
  IF position('&' IN result) > 0 THEN
    result := regexp_replace(result, '&(?:([a-wyz])(?:acute|breve|caron|cedil|circ|dblac|grave|macr|ogon|ring|tilde|uml)|([cegiz])dot);', '\1\2', 'gi');
    FOR entity IN SELECT DISTINCT (regexp_matches(result, '&([a-zA-Z][a-zA-Z0-9]{1,31});', 'g'))[1] LOOP
      result := replace(result, '&' || entity || ';', coalesce(letters ->> lower(entity), ' '));
    END LOOP;
    result := decode_entities(result);
  END IF;
  RETURN translate(result, E'<>&\u00AD', '   ');
END $$;

ALTER FUNCTION search_words(text) RENAME TO search_words_of_text;
CREATE FUNCTION search_words(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT search_words_of_text(search_text(value))
$$;

-- Items whose words differ from before.
DO $$
DECLARE
  own text := current_setting('vitrine.site', true);
  each record;
BEGIN
  FOR each IN SELECT id FROM sites LOOP
    PERFORM set_config('vitrine.site', each.id, true);
    PERFORM index_items(ARRAY (
      SELECT id FROM items
      WHERE data::text ~* '<!--|</?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)[\s/>]|&(?!amp;|lt;|gt;|quot;|apos;|nbsp;)[a-z]|\u00AD'
    ));
  END LOOP;
  PERFORM set_config('vitrine.site', coalesce(own, ''), true);
END $$;
