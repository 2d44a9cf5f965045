-- What somebody has changed about an item and not published yet: the fields as the owner API takes them.
CREATE TABLE item_drafts (
  item_id text PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  changes jsonb NOT NULL,
  author text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Deleted items, whole, until they are restored or too old. No reference to the collection: it may be in the trash, too.
CREATE TABLE trashed_items (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  collection_id text NOT NULL,
  title text NOT NULL,
  item jsonb NOT NULL,
  variants jsonb NOT NULL,
  draft jsonb,
  deleted_by text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX trashed_items_deleted ON trashed_items (website_id, deleted_at, id);
