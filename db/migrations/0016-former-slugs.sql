-- Version 16: slugs that records and headings had before they were renamed.

CREATE TABLE former_slugs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  collection TEXT NOT NULL,
  scope INTEGER NOT NULL,
  slug TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (collection, scope, slug)
) STRICT;
