-- A job whose step stops its process would do so again in each process that continues it.
ALTER TABLE all_jobs ADD COLUMN lost_claims integer NOT NULL DEFAULT 0;
SELECT show_rows_of_site('jobs');
