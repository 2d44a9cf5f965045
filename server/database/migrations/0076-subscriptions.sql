-- A subscription is more than the order that began it: it renews, can be paused and ended, and has an order for each payment.

CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  -- The order that began it.
  order_id text NOT NULL,
  token_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'past-due', 'ended')),
  end_reason text CHECK (end_reason IN ('requested', 'completed', 'payment-failed', 'not-offered', 'owner')),
  email text NOT NULL,
  account_id text,
  item_id text NOT NULL,
  variant_id text NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  variant_text text NOT NULL DEFAULT '',
  product_type integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  additional_fields text NOT NULL DEFAULT '',
  currency text NOT NULL,
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  shipping_cents bigint NOT NULL CHECK (shipping_cents >= 0),
  -- Contact, name of the shipping, address of the site, its language and time zone: as they were agreed on.
  details jsonb NOT NULL,
  plan_value integer NOT NULL CHECK (plan_value >= 1),
  plan_unit text NOT NULL CHECK (plan_unit IN ('WEEK', 'MONTH', 'YEAR')),
  -- 0: until it is ended.
  plan_cycles integer NOT NULL CHECK (plan_cycles >= 0),
  cycles_paid integer NOT NULL CHECK (cycles_paid >= 1),
  -- All dates are counted from here: `period` periods later the next charge is due.
  anchor_at timestamptz NOT NULL,
  period integer NOT NULL,
  due_at timestamptz NOT NULL,
  paid_until timestamptz NOT NULL,
  -- Tries of the due payment that failed.
  failures integer NOT NULL DEFAULT 0,
  -- When the worker has to look at it; null: not before somebody changes it.
  next_look_at timestamptz,
  claimed_until timestamptz,
  provider text NOT NULL,
  test_mode boolean NOT NULL,
  -- What the payment service charges without the shopper.
  payment_method text NOT NULL DEFAULT '',
  -- The order of the due payment, its payment at the service, and whether the service is still working on it.
  open_order_id text,
  charge_reference text,
  is_processing boolean NOT NULL DEFAULT false,
  -- The period of which the shopper was told in advance, or that a piece is missing.
  announced_period integer NOT NULL DEFAULT 0,
  delayed_period integer NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'ended') = (end_reason IS NOT NULL))
);
CREATE UNIQUE INDEX subscriptions_order ON subscriptions (order_id);
CREATE UNIQUE INDEX subscriptions_token ON subscriptions (token_hash);
CREATE INDEX subscriptions_due ON subscriptions (next_look_at);
CREATE INDEX subscriptions_account ON subscriptions (account_id);
CREATE INDEX subscriptions_created ON subscriptions (website_id, created, id);

-- The subscription that an order is a payment of, and which one: 1 is the order that began it.
ALTER TABLE orders ADD COLUMN subscription_id text, ADD COLUMN cycle integer;
CREATE INDEX orders_subscription ON orders (subscription_id, cycle);
