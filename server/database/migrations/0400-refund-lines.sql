-- The refunded pieces, `[{"position": 0, "quantity": 1}]`, for emails and credit notes.
ALTER TABLE all_refunds ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';
SELECT show_rows_of_site('refunds');
