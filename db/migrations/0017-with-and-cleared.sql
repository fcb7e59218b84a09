-- Version 17: who read a page after a problem was reported, and the writes that a proposal brings after its first one.

ALTER TABLE page_marks ADD COLUMN cleared_by TEXT;
ALTER TABLE page_marks ADD COLUMN cleared_at TEXT;
ALTER TABLE proposals ADD COLUMN further TEXT;
