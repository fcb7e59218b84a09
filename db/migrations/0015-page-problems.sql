-- Version 15: problems of printed pages, and how many doubts waited on a page when it was marked.

CREATE TABLE page_marks_15 (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  digest TEXT NOT NULL,
  letters TEXT NOT NULL,
  read_by TEXT,
  read_at TEXT,
  confirmed_by TEXT,
  confirmed_at TEXT,
  problem_by TEXT,
  problem_at TEXT,
  reason TEXT CHECK (reason IN ('illegible', 'missing', 'wrong-scan', 'other')),
  note TEXT,
  open INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (confirmed_by <> read_by),
  UNIQUE (edition, volume, page, digest)
) STRICT;

INSERT INTO page_marks_15 (id, edition, volume, page, digest, letters, read_by, read_at, confirmed_by, confirmed_at,
  created_at, updated_at)
SELECT id, edition, volume, page, digest, letters, read_by, read_at, confirmed_by, confirmed_at, created_at, updated_at
FROM page_marks;

-- numbers that were given stay given
DELETE FROM sqlite_sequence WHERE name = 'page_marks_15';
INSERT INTO sqlite_sequence (name, seq) SELECT 'page_marks_15', seq FROM sqlite_sequence WHERE name = 'page_marks';

DROP TABLE page_marks;
ALTER TABLE page_marks_15 RENAME TO page_marks;
