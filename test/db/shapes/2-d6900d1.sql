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
  change TEXT NOT NULL
) STRICT;
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
CREATE TABLE record_counts (
  collection TEXT NOT NULL,
  filter TEXT NOT NULL,
  value TEXT NOT NULL,
  group_id INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (collection, filter, value, group_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER book_categories_counted_in AFTER INSERT ON book_categories BEGIN
  INSERT INTO record_counts SELECT 'book_categories', filter, value, 0, 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER book_categories_counted_out AFTER DELETE ON book_categories BEGIN
  INSERT INTO record_counts SELECT 'book_categories', filter, value, 0, -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER books_counted_in AFTER INSERT ON books BEGIN
  INSERT INTO record_counts SELECT 'books', filter, value, coalesce(NEW.category_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'shelf', held.value FROM json_each(NEW.shelves) AS held UNION ALL SELECT 'author', NEW.author UNION ALL SELECT 'writtenIn', NEW.written_in) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER books_counted_out AFTER DELETE ON books BEGIN
  INSERT INTO record_counts SELECT 'books', filter, value, coalesce(OLD.category_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'shelf', held.value FROM json_each(OLD.shelves) AS held UNION ALL SELECT 'author', OLD.author UNION ALL SELECT 'writtenIn', OLD.written_in) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER books_counted_over AFTER UPDATE OF category_id, shelves, author, written_in ON books WHEN OLD.category_id IS NOT NEW.category_id OR OLD.shelves IS NOT NEW.shelves OR OLD.author IS NOT NEW.author OR OLD.written_in IS NOT NEW.written_in BEGIN
  INSERT INTO record_counts SELECT 'books', filter, value, coalesce(OLD.category_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'shelf', held.value FROM json_each(OLD.shelves) AS held UNION ALL SELECT 'author', OLD.author UNION ALL SELECT 'writtenIn', OLD.written_in) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'books', filter, value, coalesce(NEW.category_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'shelf', held.value FROM json_each(NEW.shelves) AS held UNION ALL SELECT 'author', NEW.author UNION ALL SELECT 'writtenIn', NEW.written_in) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER chant_sections_counted_in AFTER INSERT ON chant_sections BEGIN
  INSERT INTO record_counts SELECT 'chant_sections', filter, value, 0, 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER chant_sections_counted_out AFTER DELETE ON chant_sections BEGIN
  INSERT INTO record_counts SELECT 'chant_sections', filter, value, 0, -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER chants_counted_in AFTER INSERT ON chants BEGIN
  INSERT INTO record_counts SELECT 'chants', filter, value, coalesce(NEW.section_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'occasion', NEW.occasion UNION ALL SELECT 'prayerType', NEW.prayer_type UNION ALL SELECT 'audio', iif(NEW.audio IS NOT NULL, 'true', 'false') UNION ALL SELECT 'transcribed', iif(NEW.pali IS NOT NULL OR NEW.roman IS NOT NULL, 'true', 'false')) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER chants_counted_out AFTER DELETE ON chants BEGIN
  INSERT INTO record_counts SELECT 'chants', filter, value, coalesce(OLD.section_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'occasion', OLD.occasion UNION ALL SELECT 'prayerType', OLD.prayer_type UNION ALL SELECT 'audio', iif(OLD.audio IS NOT NULL, 'true', 'false') UNION ALL SELECT 'transcribed', iif(OLD.pali IS NOT NULL OR OLD.roman IS NOT NULL, 'true', 'false')) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER chants_counted_over AFTER UPDATE OF section_id, occasion, prayer_type, audio, pali, roman ON chants WHEN OLD.section_id IS NOT NEW.section_id OR OLD.occasion IS NOT NEW.occasion OR OLD.prayer_type IS NOT NEW.prayer_type OR OLD.audio IS NOT NEW.audio OR OLD.pali IS NOT NEW.pali OR OLD.roman IS NOT NEW.roman BEGIN
  INSERT INTO record_counts SELECT 'chants', filter, value, coalesce(OLD.section_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'occasion', OLD.occasion UNION ALL SELECT 'prayerType', OLD.prayer_type UNION ALL SELECT 'audio', iif(OLD.audio IS NOT NULL, 'true', 'false') UNION ALL SELECT 'transcribed', iif(OLD.pali IS NOT NULL OR OLD.roman IS NOT NULL, 'true', 'false')) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'chants', filter, value, coalesce(NEW.section_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'occasion', NEW.occasion UNION ALL SELECT 'prayerType', NEW.prayer_type UNION ALL SELECT 'audio', iif(NEW.audio IS NOT NULL, 'true', 'false') UNION ALL SELECT 'transcribed', iif(NEW.pali IS NOT NULL OR NEW.roman IS NOT NULL, 'true', 'false')) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER pitakas_counted_in AFTER INSERT ON pitakas BEGIN
  INSERT INTO record_counts SELECT 'pitakas', filter, value, 0, 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER pitakas_counted_out AFTER DELETE ON pitakas BEGIN
  INSERT INTO record_counts SELECT 'pitakas', filter, value, 0, -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER divisions_counted_in AFTER INSERT ON divisions BEGIN
  INSERT INTO record_counts SELECT 'divisions', filter, value, coalesce(NEW.pitaka_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER divisions_counted_out AFTER DELETE ON divisions BEGIN
  INSERT INTO record_counts SELECT 'divisions', filter, value, coalesce(OLD.pitaka_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER divisions_counted_over AFTER UPDATE OF pitaka_id ON divisions WHEN OLD.pitaka_id IS NOT NEW.pitaka_id BEGIN
  INSERT INTO record_counts SELECT 'divisions', filter, value, coalesce(OLD.pitaka_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'divisions', filter, value, coalesce(NEW.pitaka_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER nipatas_counted_in AFTER INSERT ON nipatas BEGIN
  INSERT INTO record_counts SELECT 'nipatas', filter, value, 0, 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER nipatas_counted_out AFTER DELETE ON nipatas BEGIN
  INSERT INTO record_counts SELECT 'nipatas', filter, value, 0, -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER jataka_counted_in AFTER INSERT ON jataka BEGIN
  INSERT INTO record_counts SELECT 'jataka', filter, value, coalesce(NEW.nipata_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'vagga', NEW.vagga) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER jataka_counted_out AFTER DELETE ON jataka BEGIN
  INSERT INTO record_counts SELECT 'jataka', filter, value, coalesce(OLD.nipata_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'vagga', OLD.vagga) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER jataka_counted_over AFTER UPDATE OF nipata_id, vagga ON jataka WHEN OLD.nipata_id IS NOT NEW.nipata_id OR OLD.vagga IS NOT NEW.vagga BEGIN
  INSERT INTO record_counts SELECT 'jataka', filter, value, coalesce(OLD.nipata_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'vagga', OLD.vagga) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'jataka', filter, value, coalesce(NEW.nipata_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'vagga', NEW.vagga) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER dhamma_group_sets_counted_in AFTER INSERT ON dhamma_group_sets BEGIN
  INSERT INTO record_counts SELECT 'dhamma_group_sets', filter, value, 0, 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER dhamma_group_sets_counted_out AFTER DELETE ON dhamma_group_sets BEGIN
  INSERT INTO record_counts SELECT 'dhamma_group_sets', filter, value, 0, -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER dhamma_groups_counted_in AFTER INSERT ON dhamma_groups BEGIN
  INSERT INTO record_counts SELECT 'dhamma_groups', filter, value, coalesce(NEW.set_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'size', CAST(coalesce(NEW.size, json_array_length(NEW.members)) AS TEXT)) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER dhamma_groups_counted_out AFTER DELETE ON dhamma_groups BEGIN
  INSERT INTO record_counts SELECT 'dhamma_groups', filter, value, coalesce(OLD.set_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'size', CAST(coalesce(OLD.size, json_array_length(OLD.members)) AS TEXT)) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER dhamma_groups_counted_over AFTER UPDATE OF set_id, size, members ON dhamma_groups WHEN OLD.set_id IS NOT NEW.set_id OR OLD.size IS NOT NEW.size OR OLD.members IS NOT NEW.members BEGIN
  INSERT INTO record_counts SELECT 'dhamma_groups', filter, value, coalesce(OLD.set_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'size', CAST(coalesce(OLD.size, json_array_length(OLD.members)) AS TEXT)) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'dhamma_groups', filter, value, coalesce(NEW.set_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value UNION ALL SELECT 'size', CAST(coalesce(NEW.size, json_array_length(NEW.members)) AS TEXT)) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER headings_counted_in AFTER INSERT ON headings BEGIN
  INSERT INTO record_counts SELECT 'headings', filter, value, coalesce(NEW.division_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER headings_counted_out AFTER DELETE ON headings BEGIN
  INSERT INTO record_counts SELECT 'headings', filter, value, coalesce(OLD.division_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER headings_counted_over AFTER UPDATE OF division_id ON headings WHEN OLD.division_id IS NOT NEW.division_id BEGIN
  INSERT INTO record_counts SELECT 'headings', filter, value, coalesce(OLD.division_id, 0), -1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
  INSERT INTO record_counts SELECT 'headings', filter, value, coalesce(NEW.division_id, 0), 1
  FROM (SELECT '' AS filter, '' AS value) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
