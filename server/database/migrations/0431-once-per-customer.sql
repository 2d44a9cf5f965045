-- A coupon that one order of each customer may use.
ALTER TABLE all_coupons ADD COLUMN once_per_customer boolean NOT NULL DEFAULT false;
SELECT show_rows_of_site('coupons');
