-- Those who run the site, what they have set, and what they have made.

CREATE TABLE owners (
  id text PRIMARY KEY,
  -- Lower case.
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  -- Numbers of server/content/roles.ts.
  roles jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX owners_email ON owners (email);

CREATE TABLE owner_sessions (
  token_hash text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  last_used timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL
);
CREATE INDEX owner_sessions_owner ON owner_sessions (owner_id);

-- What an owner has set, as one document a name: navigations, header and footer, languages, preferences of commerce.
CREATE TABLE site_documents (
  website_id text NOT NULL REFERENCES websites (id) ON DELETE CASCADE,
  name text NOT NULL,
  data jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, name)
);

CREATE TABLE product_categories (
  id text PRIMARY KEY,
  collection_id text NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  parent_id text REFERENCES product_categories (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  display_name text NOT NULL,
  type text NOT NULL,
  page_rendering text NOT NULL,
  display_index integer NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_categories_collection ON product_categories (collection_id);
CREATE UNIQUE INDEX product_categories_root ON product_categories (collection_id) WHERE parent_id IS NULL AND type = 'ROOT';

CREATE TABLE layout_versions (
  id text PRIMARY KEY,
  target_kind text NOT NULL CHECK (target_kind IN ('page', 'item', 'block-field')),
  target_id text NOT NULL,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'past')),
  layout jsonb NOT NULL,
  author text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  publish_at timestamptz,
  published_at timestamptz
);
CREATE UNIQUE INDEX layout_versions_number ON layout_versions (target_kind, target_id, number);
-- One of each at a time; all that were published before stay as the past.
CREATE UNIQUE INDEX layout_versions_current ON layout_versions (target_kind, target_id, state) WHERE state <> 'past';
CREATE INDEX layout_versions_due ON layout_versions (publish_at) WHERE state = 'scheduled';

CREATE TABLE collection_terms (
  collection_id text NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tag', 'category')),
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection_id, kind, name)
);

CREATE TABLE files (
  id text PRIMARY KEY,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  -- SHA-256 of the content; files of the same content share their bytes.
  hash text NOT NULL,
  alt_text text NOT NULL DEFAULT '',
  -- Of pictures: average colours, focal point.
  details jsonb NOT NULL DEFAULT '{}',
  uploaded_by text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX files_created ON files (created, id);
CREATE INDEX files_hash ON files (hash);

-- In the database, so that every replica has them.
CREATE TABLE file_parts (
  hash text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (hash, part)
);
