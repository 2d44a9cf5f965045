-- Tokens by which somebody who has forgotten a password may choose another one: each once, and not for long.

CREATE TABLE account_resets (
  -- SHA-256 of the token in the letter.
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_resets_account ON account_resets (account_id);
