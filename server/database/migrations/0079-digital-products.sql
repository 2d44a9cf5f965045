-- Files that digital products are made of, and what buyers may fetch of them. Their content is kept with that of other files
-- (file_parts), but no address under /s/ leads to them.
CREATE TABLE product_files (
  id text PRIMARY KEY,
  -- No reference: who has bought a product keeps its files when it leaves the shop.
  item_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  hash text NOT NULL,
  uploaded_by text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  -- New buyers do not get it; earlier ones keep what they were promised.
  detached_at timestamptz
);
CREATE INDEX product_files_item ON product_files (item_id, position);
CREATE INDEX product_files_hash ON product_files (hash);

CREATE TABLE downloads (
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- Of the order's line.
  position integer NOT NULL,
  -- No reference: a site that is brought in anew has the same files.
  file_id text NOT NULL,
  allowed integer NOT NULL CHECK (allowed >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  expires_at timestamptz NOT NULL,
  -- An owner has ended it.
  ended_at timestamptz,
  -- Parts of the file that belong to the download counted last: until when, and how many bytes.
  window_until timestamptz,
  window_bytes bigint NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, position, file_id),
  CHECK (used <= allowed)
);
CREATE INDEX downloads_file ON downloads (file_id);
CREATE INDEX order_lines_item ON order_lines (item_id);

-- Who was signed in while ordering: what was bought belongs to that account.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS account_id text;
CREATE INDEX IF NOT EXISTS orders_account ON orders (account_id) WHERE account_id IS NOT NULL;
