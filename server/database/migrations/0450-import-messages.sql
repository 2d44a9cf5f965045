-- What is told of a file as a whole, such as what was left out when it was read.
ALTER TABLE all_imports ADD COLUMN messages jsonb NOT NULL DEFAULT '[]';
SELECT show_rows_of_site('imports');
