-- What owners do with parts of orders, with customers and with carts that were left; discounts that need no code.

-- Pieces of a line that were sent in shipments, and that went back to the stock. The last guard against doing either twice.
ALTER TABLE all_order_lines
  ADD COLUMN fulfilled integer NOT NULL DEFAULT 0 CHECK (fulfilled >= 0 AND fulfilled <= quantity),
  ADD COLUMN restocked integer NOT NULL DEFAULT 0 CHECK (restocked >= 0 AND restocked <= quantity);
SELECT show_rows_of_site('order_lines');

CREATE TABLE shipments (
  id text PRIMARY KEY,
  order_id text NOT NULL,
  -- Positions of the order's lines with their quantities.
  lines jsonb NOT NULL,
  -- {carrier, number, url}; null: none was given.
  tracking jsonb,
  author text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shipments_order ON shipments (order_id, created, id);

-- What admins write about a customer for one another; a customer is an email address, in lower case.
CREATE TABLE customer_notes (
  id text PRIMARY KEY,
  email text NOT NULL,
  author text NOT NULL,
  text text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_notes_email ON customer_notes (email, created, id);

SELECT separate_by_site(ARRAY['shipments', 'customer_notes']);
ALTER TABLE all_shipments ADD FOREIGN KEY (site, order_id) REFERENCES all_orders (site, id) ON DELETE CASCADE;

-- What is given back as a new gift card.
ALTER TABLE all_refunds
  ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
  ADD COLUMN credit_card_id text;
ALTER TABLE all_refunds DROP CONSTRAINT refunds_check;
ALTER TABLE all_refunds ADD CONSTRAINT refunds_check CHECK (payment_cents + gift_card_cents + credit_cents > 0);
SELECT show_rows_of_site('refunds');

-- Counts for every cart, without its code.
ALTER TABLE all_coupons ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
SELECT show_rows_of_site('coupons');
CREATE INDEX coupons_automatic ON all_coupons (site, code) WHERE is_automatic;

-- When its buyer was last reminded of it; and of a copy that such an email leads to, the cart that it was made of.
ALTER TABLE all_carts
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN recovers text;
SELECT show_rows_of_site('carts');
CREATE INDEX carts_recovers ON all_carts (site, recovers) WHERE recovers IS NOT NULL;
