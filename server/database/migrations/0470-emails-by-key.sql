-- Deleting an account finds emails by the beginning of their keys, which contain the ids of orders, and by address.
CREATE INDEX deliveries_emails ON all_deliveries (site, key COLLATE "C") WHERE channel = 'mail';
CREATE INDEX deliveries_addresses ON all_deliveries (site, lower(target)) WHERE channel = 'mail';
