-- Templates that are rendered by id: the same on all replicas, which look here for what is stored at this moment.

CREATE TABLE stored_templates (
  id text PRIMARY KEY,
  -- JSON as it was put: the source text or the instruction tree.
  content text NOT NULL,
  -- Another one for other content.
  etag text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
