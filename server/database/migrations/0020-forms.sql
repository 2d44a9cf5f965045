-- What visitors send in by forms, and what must leave the house because of it.

CREATE TABLE form_submissions (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  form_id text NOT NULL,
  -- SHA-256 of the submission key: the same key again is the same submission.
  key_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('received', 'held')),
  answers jsonb NOT NULL,
  page jsonb NOT NULL,
  account_id text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX form_submissions_key ON form_submissions (key_hash);
CREATE INDEX form_submissions_form ON form_submissions (form_id, created);

-- Mail, webhooks and list sign-ups, written in the transaction that causes them. The key is the receiver's, too.
CREATE TABLE deliveries (
  key text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook', 'mailing-list')),
  target text NOT NULL,
  payload jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text
);
CREATE INDEX deliveries_waiting ON deliveries (next_attempt_at) WHERE delivered_at IS NULL AND failed_at IS NULL;
