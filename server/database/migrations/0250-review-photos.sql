-- The review that a photo belongs to: it is shown once the review is approved, and is none of the shop's own files.
ALTER TABLE all_files ADD COLUMN comment_id text;
SELECT show_rows_of_site('files');
CREATE INDEX files_comment ON all_files (site, comment_id) WHERE comment_id IS NOT NULL;
