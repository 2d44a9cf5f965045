-- What placing an order needs beside the order: how it was bought and paid, and which messages of a payment service were heard.

ALTER TABLE orders
  ADD COLUMN kind text NOT NULL DEFAULT 'cart' CHECK (kind IN ('cart', 'subscription', 'donation', 'gift-card')),
  ADD COLUMN provider text NOT NULL DEFAULT '',
  ADD COLUMN gift_card_code text,
  ADD COLUMN gift_card_cents bigint NOT NULL DEFAULT 0 CHECK (gift_card_cents >= 0);
-- The message of a payment service names the payment, not the order.
CREATE INDEX orders_payment ON orders (payment_reference);

-- Products change; what was bought stays as it was.
ALTER TABLE order_lines ADD COLUMN variant_text text NOT NULL DEFAULT '';

CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  received timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);

ALTER TABLE gift_cards ADD COLUMN recipient text NOT NULL DEFAULT '';
CREATE INDEX gift_cards_order ON gift_cards (order_id);
