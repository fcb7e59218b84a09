-- Version 2: headings of the canon, and what people decided about imported text.

CREATE TABLE headings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  division_id INTEGER NOT NULL REFERENCES divisions (id),
  parent_id INTEGER REFERENCES headings (id),
  slug TEXT NOT NULL,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  pali TEXT,
  note TEXT,
  volume INTEGER,
  royal_page INTEGER,
  pali_page INTEGER,
  roman_page INTEGER,
  item_from INTEGER,
  item_to INTEGER,
  origin_division TEXT,
  origin_slug TEXT,
  UNIQUE (division_id, slug)
) STRICT;
CREATE INDEX headings_in_order ON headings (division_id, parent_id, position, id);
CREATE INDEX headings_by_parent ON headings (parent_id);
CREATE UNIQUE INDEX headings_by_origin ON headings (origin_division, origin_slug) WHERE origin_slug IS NOT NULL;

CREATE TABLE division_origins (
  slug TEXT PRIMARY KEY,
  division_id INTEGER NOT NULL REFERENCES divisions (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX division_origins_by_division ON division_origins (division_id);

CREATE TABLE deleted_headings (
  origin_division TEXT NOT NULL,
  origin_slug TEXT NOT NULL,
  slug TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  PRIMARY KEY (origin_division, origin_slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE passage_decisions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  edition TEXT NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('keep', 'swap', 'hide')),
  source TEXT NOT NULL DEFAULT '' CHECK ((choice = 'hide') = (source <> '')),
  passage INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (division, entry, edition, source)
) STRICT;

CREATE TABLE adopted_text (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  generation TEXT NOT NULL
) STRICT;
