-- Work of the owner that takes longer than a request: done in steps, each in a transaction with the job's progress.

CREATE TABLE jobs (
  id text PRIMARY KEY,
  website_id text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb NOT NULL,
  -- Where the next step goes on.
  state jsonb NOT NULL DEFAULT '{}',
  processed integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  author text NOT NULL,
  -- Why it ended without being done.
  message text NOT NULL DEFAULT '',
  created timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Until when the process that works on it has it for itself.
  claimed_until timestamptz
);
CREATE INDEX jobs_open ON jobs (created) WHERE finished_at IS NULL;
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;

-- The file that a job has made, in pieces.
CREATE TABLE job_parts (
  job_id text NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  part integer NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (job_id, part)
);
