-- Finds the orders of a coupon, to count its uses.
CREATE INDEX orders_coupons ON all_orders USING gin ((details -> 'couponCodes') jsonb_path_ops);
