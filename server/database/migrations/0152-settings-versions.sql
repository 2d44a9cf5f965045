-- Settings have versions as layouts do.
ALTER TABLE all_layout_versions
  DROP CONSTRAINT layout_versions_target_kind_check,
  ADD CONSTRAINT layout_versions_target_kind_check CHECK (target_kind IN ('page', 'item', 'block-field', 'settings'));
