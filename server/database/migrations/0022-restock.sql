-- Who wants to hear when a variant is back in stock.
CREATE TABLE restock_sign_ups (
  id text PRIMARY KEY,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  email text NOT NULL,
  language text,
  is_join_mailing_list boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  notified_at timestamptz
);
-- Nobody waits twice for the same; after the letter they may ask again.
CREATE UNIQUE INDEX restock_sign_ups_waiting ON restock_sign_ups (variant_id, lower(email)) WHERE notified_at IS NULL;
CREATE INDEX restock_sign_ups_variant ON restock_sign_ups (product_id, variant_id, created, id) WHERE notified_at IS NULL;
