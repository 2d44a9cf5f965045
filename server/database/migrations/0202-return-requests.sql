-- What shoppers want to send back of an order, and what the shop has decided.
CREATE TABLE return_requests (
  id text PRIMARY KEY,
  order_id text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'accepted', 'refused', 'received')),
  -- Positions of the order's lines with their quantities.
  lines jsonb NOT NULL,
  reason text NOT NULL,
  comment text NOT NULL DEFAULT '',
  -- What the shop has answered.
  answer text NOT NULL DEFAULT '',
  created timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX return_requests_order ON return_requests (order_id, created, id);
CREATE INDEX return_requests_created ON return_requests (created, id);
SELECT separate_by_site(ARRAY['return_requests']);
ALTER TABLE all_return_requests ADD FOREIGN KEY (site, order_id) REFERENCES all_orders (site, id) ON DELETE CASCADE;
