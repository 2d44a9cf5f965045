-- Clients ask by name whether a change was stored whose reply was lost.
CREATE INDEX audit_log_saves ON all_audit_log (site, (detail ->> 'save')) WHERE detail ->> 'save' IS NOT NULL;
