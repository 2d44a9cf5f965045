-- The service for mailing lists that an owner has connected. Its key is encrypted with SECRET.
CREATE TABLE mailing_services (
  id text PRIMARY KEY,
  encrypted_key text NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now()
);

SELECT separate_by_site(ARRAY['mailing_services']);
