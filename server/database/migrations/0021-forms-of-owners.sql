-- Forms that owners have made or changed; what is not here is as the site's content says.
CREATE TABLE forms (
  id text PRIMARY KEY,
  website_id text NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
