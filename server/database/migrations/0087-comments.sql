-- The table has the name of what is in it. Replicas of the previous release write through the view.
ALTER TABLE visitor_words RENAME TO comments;
ALTER INDEX visitor_words_pkey RENAME TO comments_pkey;
ALTER INDEX visitor_words_item RENAME TO comments_item;
ALTER INDEX visitor_words_status RENAME TO comments_status;
ALTER INDEX visitor_words_order RENAME TO comments_order;
ALTER TRIGGER visitor_words_came ON comments RENAME TO comments_inserted;
ALTER TRIGGER visitor_words_changed ON comments RENAME TO comments_changed;
CREATE VIEW visitor_words AS SELECT * FROM comments;
