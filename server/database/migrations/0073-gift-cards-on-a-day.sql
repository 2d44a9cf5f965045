-- What is not to leave before an instant, such as a gift card for a birthday. Null: at once.
ALTER TABLE deliveries ADD COLUMN send_after timestamptz;

-- A gift card that was bought without money must not pay where money moves.
ALTER TABLE gift_cards ADD COLUMN test_mode boolean NOT NULL DEFAULT false;
UPDATE gift_cards g SET test_mode = o.test_mode FROM orders o WHERE o.id = g.order_id;
