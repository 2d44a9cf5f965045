-- Accounts that an admin has closed: nobody signs in to them, and their signed passes end on every replica.
ALTER TABLE accounts ADD COLUMN disabled_at timestamptz;
CREATE TRIGGER accounts_disabled AFTER UPDATE OF disabled_at ON accounts FOR EACH ROW
  WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION count_account_epoch();
