-- Tokens of emails by which somebody signs in without a password, or removes the account: each once, and not for long.
CREATE TABLE account_links (
  -- SHA-256 of the token in the email.
  token_hash text PRIMARY KEY,
  account_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'delete')),
  expires_at timestamptz NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_links_account ON account_links (account_id, purpose, created);
SELECT separate_by_site(ARRAY['account_links']);
ALTER TABLE all_account_links ADD FOREIGN KEY (site, account_id) REFERENCES all_accounts (site, id) ON DELETE CASCADE;
