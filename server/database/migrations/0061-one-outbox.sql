-- Letters of orders leave by the same table as all else that leaves the house. What was sent keeps its key: it is never sent again.

INSERT INTO deliveries (key, channel, target, payload, created, attempts, next_attempt_at, delivered_at, failed_at, last_error)
SELECT id, 'mail', recipient,
  jsonb_build_object('kind', 'letter', 'name', kind, 'subject', subject, 'text', body, 'html', html),
  created, attempts, next_attempt_at, sent_at, CASE WHEN sent_at IS NULL AND attempts >= 12 THEN now() END, last_error
FROM outbox ON CONFLICT (key) DO NOTHING;

DROP TABLE outbox;
