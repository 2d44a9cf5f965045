-- The site, its products, carts, orders, and what runs beside them. Money is integers in minor units.

CREATE TABLE websites (
  id text PRIMARY KEY,
  data jsonb NOT NULL,
  store_settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE collections (
  id text PRIMARY KEY,
  website_id text NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  url_id text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  data jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX collections_url ON collections (website_id, url_id);

CREATE TABLE items (
  id text PRIMARY KEY,
  collection_id text NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  url_id text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  title text NOT NULL,
  product_type integer,
  data jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX items_url ON items (collection_id, url_id);

CREATE TABLE variants (
  id text PRIMARY KEY,
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  sku text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  attributes jsonb NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  sale_price_cents bigint NOT NULL DEFAULT 0 CHECK (sale_price_cents >= 0),
  on_sale boolean NOT NULL DEFAULT false,
  unlimited boolean NOT NULL DEFAULT false,
  -- The last guard against overselling: no statement can take what is not there.
  qty_in_stock integer NOT NULL DEFAULT 0 CHECK (qty_in_stock >= 0)
);
CREATE UNIQUE INDEX variants_sku ON variants (sku);
CREATE INDEX variants_item ON variants (item_id);

CREATE TABLE coupons (
  code text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free-shipping')),
  value bigint NOT NULL DEFAULT 0 CHECK (value >= 0),
  minimum_subtotal_cents bigint NOT NULL DEFAULT 0 CHECK (minimum_subtotal_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  uses_left integer CHECK (uses_left >= 0)
);

CREATE TABLE carts (
  id text PRIMARY KEY,
  token_hash text NOT NULL,
  website_id text NOT NULL,
  kind text NOT NULL DEFAULT 'cart' CHECK (kind IN ('cart', 'subscription', 'donation', 'gift-card')),
  created timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  order_id text,
  is_purchased boolean NOT NULL DEFAULT false,
  coupon_codes jsonb NOT NULL DEFAULT '[]',
  shipping_location jsonb,
  shipping_option_id text,
  checkout jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX carts_token ON carts (token_hash);
CREATE INDEX carts_updated ON carts (updated_at);

CREATE TABLE cart_entries (
  id text PRIMARY KEY,
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  additional_fields text NOT NULL DEFAULT '',
  chosen_price_cents bigint CHECK (chosen_price_cents >= 0),
  created timestamptz NOT NULL DEFAULT now()
);
-- One line for what is the same; the fields can be long, so their digest stands for them. It finds a cart's entries, too.
CREATE UNIQUE INDEX cart_entries_line ON cart_entries (cart_id, variant_id, md5(additional_fields));

CREATE TABLE orders (
  id text PRIMARY KEY,
  number bigint NOT NULL,
  token_hash text NOT NULL,
  website_id text NOT NULL,
  cart_id text NOT NULL,
  idempotency_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'declined', 'cancelled', 'fulfilled')),
  test_mode boolean NOT NULL,
  email text NOT NULL,
  currency text NOT NULL,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  shipping_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  grand_total_cents bigint NOT NULL,
  details jsonb NOT NULL,
  payment_reference text,
  held_until timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX orders_number ON orders (website_id, number);
CREATE UNIQUE INDEX orders_idempotency ON orders (cart_id, idempotency_key);
CREATE UNIQUE INDEX orders_token ON orders (token_hash);
CREATE INDEX orders_held ON orders (status, held_until);
CREATE SEQUENCE order_numbers START 1001;

CREATE TABLE order_lines (
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position integer NOT NULL,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  product_type integer NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  stock_taken boolean NOT NULL,
  additional_fields text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, position)
);

CREATE TABLE gift_cards (
  code text PRIMARY KEY,
  order_id text NOT NULL,
  currency text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  balance_cents bigint NOT NULL CHECK (balance_cents >= 0),
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE outbox (
  id text PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text
);
CREATE INDEX outbox_waiting ON outbox (sent_at, next_attempt_at);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  request_id text NOT NULL,
  detail jsonb NOT NULL
);

CREATE TABLE rate_counters (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
