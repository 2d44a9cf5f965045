-- Signed passes of members are believed without asking the database. What ends them, a sign-out, a new password or other member areas,
-- counts the account's epoch up: passes of an earlier one are believed no more, on every replica.
CREATE TABLE account_epochs (
  -- No reference: the passes of an account that has gone end, too.
  account_id text PRIMARY KEY,
  epoch integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_epochs_changed ON account_epochs (changed_at);

CREATE FUNCTION count_account_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
BEGIN
  IF TG_TABLE_NAME = 'accounts' THEN account := OLD.id; ELSE account := OLD.account_id; END IF;
  INSERT INTO account_epochs (account_id, epoch) VALUES (account, 1)
    ON CONFLICT (account_id) DO UPDATE SET epoch = account_epochs.epoch + 1, changed_at = now();
  PERFORM pg_notify('account_epochs', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER accounts_epoch AFTER UPDATE OF password_hash, member_areas ON accounts FOR EACH ROW
  WHEN (OLD.password_hash <> NEW.password_hash OR OLD.member_areas <> NEW.member_areas)
  EXECUTE FUNCTION count_account_epoch();
CREATE TRIGGER accounts_gone AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION count_account_epoch();
-- Sessions that have run out are swept out, and end nothing.
CREATE TRIGGER account_sessions_epoch AFTER DELETE ON account_sessions FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION count_account_epoch();
