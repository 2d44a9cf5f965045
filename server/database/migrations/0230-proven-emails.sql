-- When somebody has first shown, by a link or a code that was sent to it, that the email address of an account is theirs.
ALTER TABLE all_accounts ADD COLUMN email_proven_at timestamptz;
SELECT show_rows_of_site('accounts');
