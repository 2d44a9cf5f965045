-- Files that owners bring in: their rows, and what became of each. Forgotten after a day.

CREATE TABLE imports (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  author text NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'shopify', 'wordpress')),
  target text NOT NULL CHECK (target IN ('products', 'items')),
  -- The headings.
  columns jsonb NOT NULL,
  -- Field to the place of its column.
  mapping jsonb NOT NULL,
  total integer NOT NULL,
  -- The last job that read or wrote it.
  job_id text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_created ON imports (created);

CREATE TABLE import_rows (
  import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- As spreadsheets count: the headings are row 1.
  number integer NOT NULL,
  cells jsonb NOT NULL,
  -- The row that has the same SKU before it.
  repeats integer,
  PRIMARY KEY (import_id, number)
);

CREATE TABLE import_results (
  import_id text NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  number integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed', 'unchanged', 'refused')),
  title text NOT NULL,
  -- Rows, columns and messages: why it was refused, or what is left to do.
  notes jsonb NOT NULL,
  PRIMARY KEY (import_id, number)
);

SELECT separate_by_site(ARRAY['imports', 'import_rows', 'import_results']);
