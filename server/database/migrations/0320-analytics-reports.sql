-- Who looks at which page at the moment: the last page view of each visitor, for minutes.
CREATE TABLE analytics_live (
  visitor text PRIMARY KEY,
  path text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX analytics_live_at ON analytics_live (at);
SELECT separate_by_site(ARRAY['analytics_live']);

-- Reports ask for few metrics of many days.
CREATE INDEX analytics_daily_metric ON all_analytics_daily (site, metric, day);
