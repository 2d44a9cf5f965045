-- Who is on which mailing list, as this server knows it; the list '*' stands for all email that nobody needs.
CREATE TABLE mailing_list_members (
  list text NOT NULL,
  -- In small letters.
  email text NOT NULL,
  state text NOT NULL CHECK (state IN ('subscribed', 'unsubscribed')),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list, email)
);
CREATE INDEX mailing_list_members_email ON mailing_list_members (email);

-- Every sign-up leaves by the outbox, whoever causes it: there membership is written down, with it or not at all.
CREATE FUNCTION note_list_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mailing_list_members (list, email, state) VALUES (NEW.target, lower(NEW.payload ->> 'email'), 'subscribed')
    ON CONFLICT (list, email) DO UPDATE SET state = 'subscribed', changed_at = now();
  DELETE FROM mailing_list_members WHERE list = '*' AND email = lower(NEW.payload ->> 'email');
  RETURN NULL;
END
$$;
CREATE TRIGGER deliveries_list_member AFTER INSERT ON deliveries FOR EACH ROW
  WHEN (NEW.channel = 'mailing-list' AND NEW.payload ->> 'email' <> '' AND NOT NEW.payload ? 'action')
  EXECUTE FUNCTION note_list_member();

-- Orders whose buyers have been asked for reviews.
CREATE TABLE review_requests (
  order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now()
);

-- The order that a review is of: its author has bought the item. One review for each item of an order.
ALTER TABLE visitor_words ADD COLUMN order_id text;
CREATE UNIQUE INDEX visitor_words_order ON visitor_words (order_id, item_id) WHERE order_id IS NOT NULL;
