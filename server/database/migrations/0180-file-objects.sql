-- Contents of files in an S3-compatible bucket, where there is one (FILES). The bucket belongs to the process and not to a site, so that the
-- objects of a removed site are removed, too.
CREATE TABLE file_objects (
  site text NOT NULL,
  hash text NOT NULL,
  -- When to look whether a file still has the content; null: not before a file goes.
  due timestamptz,
  PRIMARY KEY (site, hash)
);
CREATE INDEX file_objects_due ON file_objects (due) WHERE due IS NOT NULL;

-- The object goes an hour after its last file, so that those who read it reach its end.
CREATE FUNCTION schedule_object_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_objects SET due = now() + interval '1 hour' WHERE site = OLD.site AND hash = OLD.hash;
  RETURN NULL;
END $$;
CREATE TRIGGER files_object AFTER DELETE ON all_files
  FOR EACH ROW EXECUTE FUNCTION schedule_object_removal();
CREATE TRIGGER product_files_object AFTER DELETE OR UPDATE OF hash ON all_product_files
  FOR EACH ROW EXECUTE FUNCTION schedule_object_removal();
