-- Version 10: printed pages that somebody read against the print, as they stood then; and which part of the canon is whose.

CREATE TABLE page_marks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  digest TEXT NOT NULL,
  letters TEXT NOT NULL,
  read_by TEXT NOT NULL,
  read_at TEXT NOT NULL,
  confirmed_by TEXT,
  confirmed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (confirmed_by <> read_by),
  UNIQUE (edition, volume, page, digest)
) STRICT;

CREATE TABLE shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  first_page INTEGER,
  last_page INTEGER,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (edition, volume, name)
) STRICT;
