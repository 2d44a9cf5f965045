-- What visitors say of items: comments, reviews of products, likes. Only what is approved is shown.
CREATE TABLE visitor_words (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('comment', 'review')),
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  -- The comment that it answers.
  parent_id text REFERENCES visitor_words (id) ON DELETE CASCADE,
  account_id text,
  author_name text NOT NULL,
  author_email text NOT NULL,
  title text NOT NULL DEFAULT '',
  body text NOT NULL,
  rating integer CHECK (rating BETWEEN 1 AND 5),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'removed')),
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX visitor_words_item ON visitor_words (item_id, kind, status, created, id);
CREATE INDEX visitor_words_status ON visitor_words (status, created, id);

CREATE TABLE item_likes (
  item_id text NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  -- SHA-256 of the secret in the visitor's cookie.
  visitor_hash text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (item_id, visitor_hash)
);

-- Pages show approved words: every replica hears of them, as of any other content. Likes are told of in turns, by the server.
CREATE TRIGGER visitor_words_came AFTER INSERT ON visitor_words FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION tell_content_changed();
CREATE TRIGGER visitor_words_changed AFTER UPDATE ON visitor_words FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_content_changed();
