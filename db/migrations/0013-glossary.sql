-- Version 13: glossary.

CREATE TABLE glossary (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  pali TEXT,
  aliases TEXT,
  meaning TEXT NOT NULL,
  place TEXT
) STRICT;
CREATE INDEX glossary_in_order ON glossary (title, id);
