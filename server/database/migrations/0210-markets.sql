-- A cart is in a market; empty: the first one, or the store's own prices where it has none.
ALTER TABLE all_carts ADD COLUMN market text NOT NULL DEFAULT '';
SELECT show_rows_of_site('carts');

-- An order keeps the market that it was placed in, and what the store's currency was worth there.
ALTER TABLE all_orders
  ADD COLUMN market text NOT NULL DEFAULT '',
  -- Units of the order's currency for one of the store's, as a decimal.
  ADD COLUMN market_rate text NOT NULL DEFAULT '1',
  -- Empty: the same as the order's.
  ADD COLUMN store_currency text NOT NULL DEFAULT '';
SELECT show_rows_of_site('orders');

-- Minor units of an order in those of the store's currency, rounded half up.
CREATE FUNCTION store_cents(cents bigint, currency text, rate text, store_currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN store_currency IN ('', currency) AND rate::numeric = 1 THEN cents
    ELSE round(cents / rate::numeric
      * power(10::numeric, CASE WHEN currency = 'JPY' THEN 2 ELSE 0 END - CASE WHEN store_currency = 'JPY' THEN 2 ELSE 0 END))::bigint
  END
$$;
