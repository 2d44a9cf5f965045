-- What sites are shown with: folders of files, stored by the hash of all their files, and the files by theirs.
CREATE TABLE site_files (
  hash text PRIMARY KEY,
  content bytea NOT NULL
);
-- A site's files are mostly images and fonts, which do not become smaller.
ALTER TABLE site_files ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE site_folders (
  hash text PRIMARY KEY,
  -- Hashes of contents by path.
  files jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

-- What each site has been deployed with, the latest last.
CREATE TABLE site_deployments (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site text NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  folder text NOT NULL REFERENCES site_folders (hash),
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX site_deployments_site ON site_deployments (site, seq);
CREATE INDEX site_deployments_folder ON site_deployments (folder);

-- The deployment that is shown: after a rollback not the latest.
ALTER TABLE sites ADD COLUMN deployment bigint;
-- The first host name is the one of addresses in emails.
ALTER TABLE site_hosts ADD COLUMN position integer NOT NULL DEFAULT 0;

-- Replicas read a site again when its row or its host names have changed.
CREATE FUNCTION notify_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sites', coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0]);
  -- A host name that has moved is two sites' news.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) ->> TG_ARGV[0] <> to_jsonb(OLD) ->> TG_ARGV[0] THEN
    PERFORM pg_notify('sites', to_jsonb(OLD) ->> TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_notify AFTER INSERT OR UPDATE OR DELETE ON sites
  FOR EACH ROW EXECUTE FUNCTION notify_site('id');
CREATE TRIGGER site_hosts_notify AFTER INSERT OR UPDATE OR DELETE ON site_hosts
  FOR EACH ROW EXECUTE FUNCTION notify_site('site');

-- When the site was opened last for work that no request asks for.
ALTER TABLE sites ADD COLUMN swept_at timestamptz;
-- Whether a site that is not in memory has something to publish.
CREATE INDEX collections_of_site_scheduled ON all_collections (site) WHERE data ->> 'workflowState' = 'Scheduled';
