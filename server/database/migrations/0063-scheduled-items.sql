-- Items that are to be published at an instant are looked for every few seconds.
CREATE INDEX items_scheduled ON items (id) WHERE data ->> 'workflowState' = 'Scheduled';
