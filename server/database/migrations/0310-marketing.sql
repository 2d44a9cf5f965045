-- Mailing lists of the site's own with their subscribers, campaigns by email, webhooks by topic, and what is known of deliveries.

CREATE TABLE mailing_lists (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- Everybody is asked by email before they count.
  double_opt_in boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE campaigns (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  data jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When it is to be sent; null: when somebody says so.
  send_at timestamptz,
  -- The admin who said so, and the address of the site for its links.
  author text NOT NULL DEFAULT '',
  base text NOT NULL DEFAULT '',
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  -- Why it was not sent when it was due.
  problem text NOT NULL DEFAULT '',
  -- The email as it was when it began to be sent: {subject, html, text} with merge fields.
  email jsonb,
  job_id text
);
CREATE INDEX campaigns_created ON campaigns (website_id, created, id);
CREATE INDEX campaigns_due ON campaigns (send_at) WHERE send_at IS NOT NULL AND started_at IS NULL;
CREATE INDEX campaigns_open ON campaigns (started_at) WHERE started_at IS NOT NULL AND finished_at IS NULL;

-- Who has got a campaign, or will: each address once.
CREATE TABLE campaign_recipients (
  campaign_id text NOT NULL,
  email text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz,
  PRIMARY KEY (campaign_id, email)
);

-- Keys with which other programs subscribe webhooks.
CREATE TABLE hook_keys (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- SHA-256 of the key.
  hash text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX hook_keys_hash ON hook_keys (hash);

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  url text NOT NULL,
  -- A list of names.
  topics jsonb NOT NULL,
  -- Signs what is sent.
  secret text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- The key by which a program subscribed it; null: an admin made it.
  key_id text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhooks_created ON webhooks (created, id);

SELECT separate_by_site(ARRAY['mailing_lists', 'campaigns', 'campaign_recipients', 'hook_keys', 'webhooks']);
ALTER TABLE all_campaign_recipients ADD FOREIGN KEY (site, campaign_id) REFERENCES all_campaigns (site, id) ON DELETE CASCADE;
ALTER TABLE all_webhooks ADD FOREIGN KEY (site, key_id) REFERENCES all_hook_keys (site, id) ON DELETE CASCADE;

CREATE TRIGGER campaigns_revision BEFORE UPDATE ON all_campaigns FOR EACH ROW
  WHEN (OLD.data IS DISTINCT FROM NEW.data)
  EXECUTE FUNCTION count_revision();

DO $$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT * FROM (VALUES ('INSERT', 'NEW'), ('UPDATE', 'NEW'), ('DELETE', 'OLD')) e (name, rows) LOOP
    EXECUTE format('CREATE TRIGGER campaigns_documents_%s AFTER %s ON all_campaigns REFERENCING %s TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION record_documents(''campaign'', ''id'')', lower(event.name), event.name, event.rows);
  END LOOP;
END $$;

-- What caused a delivery (`webhook:ID`, `campaign:ID`), and what was answered last.
ALTER TABLE all_deliveries
  ADD COLUMN cause text,
  ADD COLUMN response_status integer;
SELECT show_rows_of_site('deliveries');
CREATE INDEX deliveries_cause ON all_deliveries (site, cause, created) WHERE cause IS NOT NULL;
CREATE INDEX deliveries_created ON all_deliveries (site, created, key);

-- `pending`: asked by email whether they want it.
ALTER TABLE all_mailing_list_members
  DROP CONSTRAINT mailing_list_members_state_check,
  ADD CONSTRAINT mailing_list_members_state_check CHECK (state IN ('subscribed', 'unsubscribed', 'pending')),
  ADD COLUMN first_name text NOT NULL DEFAULT '',
  ADD COLUMN last_name text NOT NULL DEFAULT '',
  -- Where they signed up: `form`, `order-list`, `restock-list` or `owner-list`, as the keys of deliveries begin.
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN consented_at timestamptz,
  ADD COLUMN confirmed_at timestamptz;
UPDATE all_mailing_list_members SET consented_at = changed_at WHERE state = 'subscribed';
SELECT show_rows_of_site('mailing_list_members');
CREATE INDEX mailing_list_members_changed ON all_mailing_list_members (site, list, changed_at, email);

-- Who is to be asked first is on the list, and has left all others, only once they have answered.
CREATE OR REPLACE FUNCTION note_list_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := lower(NEW.payload ->> 'email');
  is_asked boolean := coalesce((NEW.payload ->> 'doubleOptIn')::boolean, false)
    OR EXISTS (SELECT FROM mailing_lists WHERE id = NEW.target AND double_opt_in);
BEGIN
  INSERT INTO mailing_list_members AS m (list, email, state, first_name, last_name, source, consented_at)
    VALUES (NEW.target, address, CASE WHEN is_asked THEN 'pending' ELSE 'subscribed' END,
      coalesce(NEW.payload ->> 'firstName', ''), coalesce(NEW.payload ->> 'lastName', ''), split_part(NEW.key, ':', 1), now())
    ON CONFLICT (site, list, email) DO UPDATE SET
      state = CASE WHEN m.state = 'subscribed' THEN m.state ELSE EXCLUDED.state END,
      first_name = coalesce(nullif(EXCLUDED.first_name, ''), m.first_name),
      last_name = coalesce(nullif(EXCLUDED.last_name, ''), m.last_name),
      source = EXCLUDED.source,
      consented_at = CASE WHEN m.state = 'subscribed' THEN coalesce(m.consented_at, now()) ELSE now() END,
      confirmed_at = CASE WHEN m.state = 'subscribed' THEN m.confirmed_at END,
      changed_at = now();
  IF NOT is_asked THEN DELETE FROM mailing_list_members WHERE list = '*' AND email = address; END IF;
  RETURN NULL;
END
$$;
