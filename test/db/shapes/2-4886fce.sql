CREATE TABLE book_categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT
) STRICT;
CREATE INDEX book_categories_in_order ON book_categories (position, id);
CREATE TABLE books (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT,
  author TEXT,
  translator TEXT,
  publisher TEXT,
  published_year INTEGER,
  category_id INTEGER REFERENCES book_categories (id),
  written_in TEXT,
  description TEXT,
  cover TEXT,
  shelves TEXT NOT NULL DEFAULT '[]',
  source TEXT
) STRICT;
CREATE INDEX books_by_age ON books (created_at, id);
CREATE INDEX books_by_category ON books (category_id, created_at, id);
CREATE TABLE chant_sections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT
) STRICT;
CREATE INDEX chant_sections_in_order ON chant_sections (position, id);
CREATE TABLE chants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  section_id INTEGER REFERENCES chant_sections (id),
  occasion TEXT,
  prayer_type TEXT,
  pali TEXT,
  roman TEXT,
  meaning TEXT,
  audio TEXT,
  note TEXT,
  source TEXT
) STRICT;
CREATE INDEX chants_by_section ON chants (section_id, position, id);
CREATE INDEX chants_by_occasion ON chants (occasion, section_id, position, id) WHERE occasion IS NOT NULL;
CREATE INDEX chants_by_prayer_type ON chants (prayer_type, section_id, position, id) WHERE prayer_type IS NOT NULL;
CREATE INDEX chants_by_audio ON chants ((audio IS NOT NULL), section_id, position, id);
CREATE INDEX chants_by_text ON chants ((pali IS NOT NULL OR roman IS NOT NULL), section_id, position, id);
CREATE TABLE pitakas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  pali TEXT,
  description TEXT
) STRICT;
CREATE INDEX pitakas_in_order ON pitakas (position, id);
CREATE TABLE divisions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  pitaka_id INTEGER NOT NULL REFERENCES pitakas (id),
  title TEXT NOT NULL,
  pali TEXT,
  abbreviation TEXT,
  description TEXT,
  first_volume INTEGER NOT NULL,
  last_volume INTEGER NOT NULL
) STRICT;
CREATE INDEX divisions_by_pitaka ON divisions (pitaka_id, position, id);
CREATE TABLE nipatas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  number INTEGER UNIQUE,
  title TEXT NOT NULL,
  pali TEXT,
  description TEXT
) STRICT;
CREATE INDEX nipatas_in_order ON nipatas (position, id);
CREATE TABLE jataka (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  title TEXT NOT NULL,
  subject TEXT,
  romanized TEXT,
  nipata_id INTEGER NOT NULL REFERENCES nipatas (id),
  vagga TEXT,
  summary TEXT,
  volume INTEGER,
  royal_page INTEGER,
  pali_page INTEGER,
  roman_page INTEGER
) STRICT;
CREATE INDEX jataka_by_nipata ON jataka (nipata_id, number, id);
CREATE TABLE dhamma_group_sets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT
) STRICT;
CREATE INDEX dhamma_group_sets_in_order ON dhamma_group_sets (position, id);
CREATE TABLE dhamma_groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  number INTEGER,
  title TEXT NOT NULL,
  description TEXT,
  dictionary_number INTEGER UNIQUE,
  set_id INTEGER NOT NULL REFERENCES dhamma_group_sets (id),
  size INTEGER,
  members TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX dhamma_groups_by_set ON dhamma_groups (set_id, number, id);
CREATE TABLE translations (
  collection TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  language TEXT NOT NULL,
  fields TEXT NOT NULL,
  PRIMARY KEY (collection, record_id, language)
) STRICT, WITHOUT ROWID;
CREATE TABLE book_chapters (
  book_id INTEGER NOT NULL REFERENCES books (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  pages INTEGER NOT NULL,
  PRIMARY KEY (book_id, position)
) STRICT;
CREATE INDEX book_chapters_places ON book_chapters (book_id, position, title, pages);
CREATE TABLE content_edit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time TEXT NOT NULL,
  key_name TEXT NOT NULL,
  action TEXT NOT NULL,
  collection TEXT NOT NULL,
  record TEXT NOT NULL,
  record_id INTEGER,
  division TEXT,
  title TEXT,
  change TEXT NOT NULL,
  batch TEXT,
  kept INTEGER NOT NULL DEFAULT 0,
  undoes TEXT,
  undone_by INTEGER
) STRICT;
CREATE INDEX content_edit_by_record ON content_edit (collection, record);
CREATE INDEX content_edit_by_batch ON content_edit (batch) WHERE batch IS NOT NULL;
CREATE TABLE edit_rows (
  edit INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  collection TEXT NOT NULL,
  record INTEGER NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (edit, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX edit_rows_by_record ON edit_rows (collection, record, edit);
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
  note TEXT,
  decided_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (division, entry, edition, source)
) STRICT;
CREATE TABLE adopted_text (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  generation TEXT NOT NULL
) STRICT;
