-- Single events are read rarely and written by the thousand: a batch is one row, and a view shows its events one by one.

CREATE TABLE analytics_chunks (
  -- Of the batch; one that spans midnight has a chunk for each day.
  id text NOT NULL,
  day date NOT NULL,
  -- A JSON list.
  events text NOT NULL,
  PRIMARY KEY (id, day)
);
CREATE INDEX analytics_chunks_day ON analytics_chunks (day);
-- Compressing costs more than all else that is done for an event.
ALTER TABLE analytics_chunks ALTER COLUMN events SET STORAGE EXTERNAL;

INSERT INTO analytics_chunks (id, day, events)
SELECT 'before-' || part, day, json_agg(json_build_object('id', id, 'at', at, 'day', day, 'kind', kind, 'name', name,
  'visitor', visitor, 'session', session, 'path', path, 'data', data))::text
FROM (SELECT *, (row_number() OVER (PARTITION BY day ORDER BY id) - 1) / 1000 AS part FROM analytics_events) e
GROUP BY day, part;

DROP TABLE analytics_events;

CREATE VIEW analytics_events AS
SELECT e.id, e.at, c.day, e.kind, e.name, e.visitor, e.session, e.path, e.data
FROM analytics_chunks c, json_to_recordset(c.events::json)
  AS e (id uuid, at timestamptz, kind text, name text, visitor text, session text, path text, data jsonb);
