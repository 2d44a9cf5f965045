-- What visitors did: single events for a while, and roll-ups by day for the studio's charts. No table holds an IP address.

CREATE TABLE analytics_events (
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- The day in the site's time zone.
  day date NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  visitor text NOT NULL DEFAULT '',
  session text NOT NULL DEFAULT '',
  path text NOT NULL DEFAULT '',
  data jsonb NOT NULL
);
CREATE INDEX analytics_events_day ON analytics_events (day);

-- What has been stored, so that a batch that a killed process has left behind counts once.
CREATE TABLE analytics_batches (
  id text PRIMARY KEY,
  day date NOT NULL DEFAULT CURRENT_DATE
);

CREATE TABLE analytics_daily (
  day date NOT NULL,
  metric text NOT NULL,
  key text NOT NULL,
  count bigint NOT NULL,
  total double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (day, metric, key)
);

-- Whom a day has seen already, so that each counts once.
CREATE TABLE analytics_seen (
  day date NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  PRIMARY KEY (day, kind, id)
);

-- Each day has a salt of its own; without it nobody can tell the visitors of two days to be the same.
CREATE TABLE analytics_salts (
  day date PRIMARY KEY,
  salt text NOT NULL
);
