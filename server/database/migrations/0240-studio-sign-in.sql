-- The demo's owner: without a password, gone where the demo is not open to everybody.
ALTER TABLE all_owners ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
SELECT show_rows_of_site('owners');

-- What a browser says that it is, so that people know their sessions apart.
ALTER TABLE all_owner_sessions ADD COLUMN user_agent text NOT NULL DEFAULT '';
SELECT show_rows_of_site('owner_sessions');

-- Tokens of emails by which somebody who runs the site chooses a password, or takes an invitation: each once, and not for long.
CREATE TABLE owner_links (
  -- SHA-256 of the token in the email.
  token_hash text PRIMARY KEY,
  owner_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation')),
  expires_at timestamptz NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX owner_links_owner ON owner_links (owner_id, purpose, created);
SELECT separate_by_site(ARRAY['owner_links']);
ALTER TABLE all_owner_links ADD FOREIGN KEY (site, owner_id) REFERENCES all_owners (site, id) ON DELETE CASCADE;
