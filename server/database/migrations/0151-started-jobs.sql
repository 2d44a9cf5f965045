-- How long a job may take counts from its start, not from its place in the queue.
ALTER TABLE all_jobs ADD COLUMN started_at timestamptz;
SELECT show_rows_of_site('jobs');
-- Site maps leave these out; few items are hidden.
CREATE INDEX items_hidden ON all_items (site, id) WHERE data @> '{"seoData": {"seoHidden": true}}';
