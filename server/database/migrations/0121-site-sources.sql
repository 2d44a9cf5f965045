-- The files that the site was imported from, so that what has not changed since is exported byte for byte.
CREATE TABLE site_sources (
  website_id text NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  file text NOT NULL,
  -- A file with passwords is encrypted with the server's secret.
  source text NOT NULL,
  is_sealed boolean NOT NULL DEFAULT false,
  -- The collection that the file shows; null: none.
  collection_id text,
  -- Hashes of what the database held of the file when it had been imported, by part.
  parts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (website_id, file)
);
