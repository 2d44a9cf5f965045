-- Earlier versions of stored templates and sets, the current one included. A release before this one writes none; they are made
-- of what it has stored when somebody asks for them.

CREATE TABLE stored_template_versions (
  id text NOT NULL REFERENCES stored_templates (id) ON DELETE CASCADE,
  version integer NOT NULL,
  content text NOT NULL,
  etag text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, version)
);

-- Replies to writes that came with an Idempotency-Key, so that the same write is done once.

CREATE TABLE idempotent_replies (
  key text PRIMARY KEY,
  -- Of the request: another one under the same key is refused.
  fingerprint text NOT NULL,
  -- NULL while the request runs.
  reply text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX idempotent_replies_by_age ON idempotent_replies (created_at);
