-- Accounts of visitors, and where they are signed in.
CREATE TABLE accounts (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  language text,
  -- Ids of the member areas that the account may see.
  member_areas jsonb NOT NULL DEFAULT '[]',
  cart_id text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_email ON accounts (website_id, lower(email));

CREATE TABLE account_sessions (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the cookie, and of the one before it, which requests on their way may still bring.
  token_hash text NOT NULL,
  previous_hash text,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  is_remembered boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_sessions_token ON account_sessions (token_hash);
CREATE INDEX account_sessions_previous ON account_sessions (previous_hash);
CREATE INDEX account_sessions_account ON account_sessions (account_id);
