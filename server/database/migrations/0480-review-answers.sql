-- The shop's public answer to a review.
ALTER TABLE all_comments ADD COLUMN answer text;
SELECT show_rows_of_site('comments');
