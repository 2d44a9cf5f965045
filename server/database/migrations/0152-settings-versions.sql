-- Settings have versions as layouts do.
DO $$
DECLARE
  -- Where one database holds many sites, tables are views over all_NAME.
  base text := CASE WHEN to_regclass('all_layout_versions') IS NULL THEN '' ELSE 'all_' END || 'layout_versions';
BEGIN
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT layout_versions_target_kind_check, ADD CONSTRAINT
    layout_versions_target_kind_check CHECK (target_kind IN (''page'', ''item'', ''block-field'', ''settings''))', base);
END $$;
