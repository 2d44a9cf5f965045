-- A site that an import has replaced is opened anew on every replica: its website may have another id.
ALTER TABLE sites ADD COLUMN imported_at timestamptz;
