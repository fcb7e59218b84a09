-- Version 7: what readers say is misprinted, and what became of it; nothing that editors write stands here.

CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  address TEXT NOT NULL CHECK (address LIKE '/%'),
  words TEXT NOT NULL CHECK (words <> ''),
  should TEXT NOT NULL CHECK (should <> ''),
  note TEXT,
  name TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'taken', 'refused')),
  answer TEXT,
  decided_by TEXT,
  decided_at TEXT,
  sender TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX reports_waiting ON reports (sender) WHERE state = 'open';
