-- What the owner does with orders, gift cards, coupons and the store's settings.

-- Sums that were given back, in minor units; refunds under way count. The last guard against giving back more than was paid.
ALTER TABLE orders
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0 AND refunded_cents <= grand_total_cents),
  -- When it was paid; null before, and for orders that never were.
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN fulfilled_at timestamptz,
  -- {carrier, number, url} of the parcel; null: none was given.
  ADD COLUMN tracking jsonb;
UPDATE orders SET paid_at = updated_at WHERE status IN ('paid', 'fulfilled');
CREATE INDEX orders_created ON orders (website_id, created, id);
CREATE INDEX orders_email ON orders (website_id, lower(email));
CREATE INDEX orders_customer ON orders (website_id, md5(lower(email)));
CREATE INDEX orders_gift_card ON orders (gift_card_code) WHERE gift_card_code IS NOT NULL;

CREATE TABLE refunds (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- The owner's own: the same key again is the same refund.
  idempotency_key text NOT NULL,
  -- What the payment service gives back, and what goes back to the gift card.
  payment_cents bigint NOT NULL CHECK (payment_cents >= 0),
  gift_card_cents bigint NOT NULL CHECK (gift_card_cents >= 0),
  status text NOT NULL CHECK (status IN ('pending', 'done', 'failed')),
  reason text NOT NULL DEFAULT '',
  notify boolean NOT NULL,
  author text NOT NULL,
  -- The service's own name of the refund.
  reference text,
  failure text NOT NULL DEFAULT '',
  created timestamptz NOT NULL DEFAULT now(),
  -- When a refund that was not answered is asked for again.
  retry_at timestamptz NOT NULL DEFAULT now() + interval '1 minute',
  settled_at timestamptz,
  CHECK (payment_cents + gift_card_cents > 0)
);
CREATE UNIQUE INDEX refunds_idempotency ON refunds (order_id, idempotency_key);
CREATE INDEX refunds_pending ON refunds (retry_at) WHERE status = 'pending';

CREATE TABLE order_notes (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  author text NOT NULL,
  text text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order ON order_notes (order_id, created, id);

-- A name for addresses of calls: the code itself is money, and addresses are logged.
ALTER TABLE gift_cards
  ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text,
  ADD COLUMN voided_at timestamptz,
  -- Who issued it by hand; empty: it was bought.
  ADD COLUMN issued_by text NOT NULL DEFAULT '',
  ADD COLUMN note text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX gift_cards_id ON gift_cards (id);
CREATE INDEX gift_cards_created ON gift_cards (created, id);

-- Counts changes, so that two owners do not overwrite each other.
ALTER TABLE coupons
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN created timestamptz NOT NULL DEFAULT now();
ALTER TABLE websites ADD COLUMN store_revision integer NOT NULL DEFAULT 1;

-- Preferences of commerce were only stored; those that mean something now are store settings.
UPDATE websites w SET store_settings = w.store_settings || (
  SELECT coalesce(jsonb_object_agg(p.key, p.value), '{}') FROM site_documents d, jsonb_each(d.data) p
  WHERE d.website_id = w.id AND d.name LIKE 'commerce:%' AND p.key IN ('expressCheckout', 'useCLDRMoneyFormat')
    AND jsonb_typeof(p.value) = 'boolean');
