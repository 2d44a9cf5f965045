-- Addresses that an account has saved, for the checkout.
CREATE TABLE saved_addresses (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  -- Name, street, place, country and phone.
  address jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_addresses_account ON saved_addresses (account_id, created, id);
SELECT separate_by_site(ARRAY['saved_addresses']);
ALTER TABLE all_saved_addresses ADD FOREIGN KEY (site, account_id) REFERENCES all_accounts (site, id) ON DELETE CASCADE;
