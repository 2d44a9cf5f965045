-- What a shopper has put aside stays with the cart: it is neither summed nor ordered.
ALTER TABLE all_cart_entries ADD COLUMN saved_at timestamptz;
SELECT show_rows_of_site('cart_entries');
