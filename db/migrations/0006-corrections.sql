-- Version 6: words of one source that people put right, each at the place where the words around it stand.

CREATE TABLE corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source <> ''),
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  edition TEXT NOT NULL,
  volume INTEGER,
  page INTEGER,
  before TEXT NOT NULL,
  wrong TEXT NOT NULL CHECK (wrong <> ''),
  after TEXT NOT NULL,
  right TEXT NOT NULL CHECK (right <> ''),
  reason TEXT NOT NULL,
  evidence TEXT,
  report INTEGER,
  corrected_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX corrections_by_text ON corrections (source, division, entry, edition);
