-- A sale price that does not lower the price is none: pages showed it as a sale, and carts asked for it.
UPDATE all_variants SET on_sale = false WHERE on_sale AND (sale_price_cents <= 0 OR sale_price_cents >= price_cents);
