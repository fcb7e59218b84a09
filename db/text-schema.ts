/** The tables of text.db: only imported text. Decisions about it are in library.db. */

/** SQLite application id of text.db: "LTXT" as four bytes. */
export const TEXT_APPLICATION_ID = 0x4c545854

/** The format of text.db that this program writes and reads; a file with a higher number is from a newer program. */
export const TEXT_DATABASE_FORMAT = 15

/**
 * The tables of text.db, except those of conflicts, suspects, parallels and the page index.
 *
 * A text is what a heading has in one edition, under the division and slug by which packages know the heading. Its id
 * is its number in reading order. A passage is one source's wording of a text. A part is what a passage has on one
 * page.
 *
 * - `passages.standing` ranks a passage among the copies of its text, which are the passages of the displayed
 *   recension. Readers see rank 1 unless an editor decides differently. Passages of other recensions are `beside` the
 *   text.
 * - `passages.first_volume` and `first_page` are where a passage begins. `worded` is whether it has words of the text
 *   and not only titles. `extents.characters` counts its characters in a volume. With these columns texts are ordered
 *   without reading them.
 * - `passages.printed` counts the characters that are in the displayed recension of their volume.
 * - `texts.copies` counts the passages that are not `beside`.
 * - `printed_volumes` says which recension the pages of a volume display in an edition. Parts and extents of other
 *   recensions are not `printed`. A text is displayed in the recension of the volume in which it begins. A source
 *   without a recension has that of each edition (src/definitions/editions.ts).
 * - `parts.paragraphs` is JSON: a paragraph is a string, or a list of spans if it has kinds; a span is a string, or
 *   `[text, kind]`. `parts.length` counts the paragraphs.
 * - `parts.segments` is a JSON list parallel to `paragraphs`: the id that the corpus gives each, or null. It is NULL if
 *   none has one. Paragraphs of one heading with the same id are one paragraph in several editions.
 * - `parts.state` says how the page number was inferred, if the source does not print it. `file` is the file of the
 *   corpus that contains the part, if the package says so.
 * - `sources` has what the import reported about each source: counts, and sentences about what was imported differently
 *   than the package says (JSON). `found` is the JSON list of warnings in the package. `editions` is the JSON list of
 *   the editions that the package adds to the built-in ones, with their facts.
 * - `arrivals` are the headings as the packages have them.
 * - `retired` has the numbers of passages that a source no longer has. No number is used again.
 * - `about.suspects_at` is when misprints were last searched; NULL before the first `library suspects`. `about.made_by`
 *   names the program. The results of another program may differ, so the next import does not build on them.
 */
export const TEXT_TABLES_SQL = `
CREATE TABLE about (
  generation TEXT NOT NULL,
  built_at TEXT NOT NULL,
  passages INTEGER NOT NULL,
  suspects_at TEXT,
  made_by TEXT NOT NULL
) STRICT;

CREATE TABLE sources (
  rank INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  publisher TEXT,
  licence TEXT,
  url TEXT,
  version TEXT,
  recension TEXT,
  reading_links TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  headings INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  characters INTEGER NOT NULL DEFAULT 0,
  warnings TEXT NOT NULL DEFAULT '[]',
  found TEXT NOT NULL DEFAULT '[]',
  editions TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE arrivals (
  source INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  division TEXT NOT NULL,
  slug TEXT NOT NULL,
  parent TEXT,
  title TEXT NOT NULL,
  pali TEXT,
  volume INTEGER,
  royal_page INTEGER,
  pali_page INTEGER,
  roman_page INTEGER,
  item_from INTEGER,
  item_to INTEGER,
  titles TEXT,
  PRIMARY KEY (source, ordinal)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX arrivals_by_name ON arrivals (division, slug, source);

CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  edition TEXT NOT NULL,
  sources INTEGER NOT NULL,
  copies INTEGER NOT NULL,
  conflict INTEGER NOT NULL,
  UNIQUE (division, entry, edition)
) STRICT;
CREATE INDEX texts_in_conflict ON texts (id) WHERE conflict = 1;

CREATE TABLE passages (
  number INTEGER PRIMARY KEY,
  text INTEGER NOT NULL,
  source INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  beside INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  printed INTEGER NOT NULL,
  letters BLOB NOT NULL,
  first_volume INTEGER NOT NULL,
  first_page INTEGER NOT NULL,
  worded INTEGER NOT NULL
) STRICT;
CREATE INDEX passages_by_text ON passages (text, beside, standing);

CREATE TABLE parts (
  id INTEGER PRIMARY KEY,
  passage INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  printed INTEGER NOT NULL DEFAULT 1,
  state TEXT,
  file TEXT,
  segments TEXT,
  length INTEGER NOT NULL AS (iif(json_valid(paragraphs), json_array_length(paragraphs), 0)) STORED,
  paragraphs TEXT NOT NULL
) STRICT;
CREATE INDEX parts_by_passage ON parts (passage, seq, volume, page, length, printed);
CREATE INDEX parts_by_page ON parts (edition, volume, page, passage, seq, printed, length);

CREATE TABLE extents (
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  passage INTEGER NOT NULL,
  first_page INTEGER NOT NULL,
  last_page INTEGER NOT NULL,
  starts INTEGER NOT NULL,
  printed INTEGER NOT NULL,
  characters INTEGER NOT NULL,
  PRIMARY KEY (edition, volume, passage)
) STRICT, WITHOUT ROWID;
CREATE INDEX extents_by_passage ON extents (passage, volume);

CREATE TABLE printed_volumes (
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  recension TEXT NOT NULL,
  PRIMARY KEY (edition, volume)
) STRICT, WITHOUT ROWID;

CREATE TABLE retired (
  number INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  division TEXT NOT NULL,
  entry TEXT NOT NULL,
  edition TEXT NOT NULL
) STRICT;
CREATE INDEX retired_by_name ON retired (source, division, entry, edition);
`

/**
 * Tables of text.db for conflicts: texts of which two sources differ.
 *
 * - `other` is the passage that is compared with the first-ranked one.
 * - `pairs` is JSON: the differing words, each pair as `[class, shown, other, [paragraph, start, length], [paragraph,
 *   start, length]]`.
 * - `word_counts` says how often each of these words is in an edition, in all its sources together.
 */
export const CONFLICT_TABLES_SQL = `
CREATE TABLE conflicts (
  text INTEGER PRIMARY KEY,
  other INTEGER NOT NULL,
  volume INTEGER NOT NULL,
  class TEXT NOT NULL,
  signature TEXT,
  differences INTEGER NOT NULL,
  pairs TEXT NOT NULL
) STRICT;

CREATE TABLE word_counts (
  edition TEXT NOT NULL,
  word TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (edition, word)
) STRICT, WITHOUT ROWID;
`

/**
 * Tables of text.db for suspected misprints, the likeliest first (variants §3).
 *
 * - The place is a part, a paragraph in it, and start and length in UTF-16 units. The surrounding words allow a
 *   correction to find the place without them.
 * - `weight` is the probability of a misprint, 0 to 1.
 * - `count` is how often the wrong words are in the source.
 * - `proposals` is JSON, `[{ right, weight, because }]`; `right` is the first of them.
 */
export const SUSPECT_TABLES_SQL = `
CREATE TABLE suspects (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  text INTEGER NOT NULL,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  part INTEGER NOT NULL,
  paragraph INTEGER NOT NULL,
  start INTEGER NOT NULL,
  before TEXT NOT NULL,
  wrong TEXT NOT NULL,
  after TEXT NOT NULL,
  right TEXT NOT NULL,
  proposals TEXT NOT NULL,
  weight REAL NOT NULL,
  count INTEGER NOT NULL
) STRICT;
CREATE INDEX suspects_by_part ON suspects (part, paragraph, start);
CREATE INDEX suspects_by_words ON suspects (source, edition, wrong, right);
`

/**
 * Tables of text.db for parallel texts. `same_texts` has the texts that were compared with all others, and their
 * numbers of words. `same_passages` has pairs of texts that share long sequences of words; `one` is the earlier text.
 * `runs` is JSON, `[from, to, length]` each, in words from the beginning of either text.
 */
export const PARALLELS_TABLES_SQL = `
CREATE TABLE same_texts (
  text INTEGER PRIMARY KEY,
  words INTEGER NOT NULL
) STRICT;

CREATE TABLE same_passages (
  one INTEGER NOT NULL,
  other INTEGER NOT NULL,
  runs TEXT NOT NULL,
  PRIMARY KEY (one, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX same_passages_by_other ON same_passages (other, one);
`

/**
 * Tables of the full-text index over the pages of the canon (see search/pages).
 *
 * - `printed_pages` numbers the pages in the order of edition, volume and page.
 * - `page_parts` has the page of each printed part. `usual` is whether readers see its passage unless an editor decides
 *   differently.
 * - The keys of a part (its folded letters) have consecutive positions in the index. Those of its letters begin at
 *   `at`, those of its sound at `sound`. Those of the text across the end of its page begin at `joint`, if its passage
 *   continues on the next page (search/pages/page-breaks.ts).
 * - `page_positions.next` is the first position that no part has had.
 * - `page_ngrams` has for each n-gram of five letters the positions at which it begins, as LEB128 differences.
 *   `added_ngrams` has the same for parts that were added after the whole was indexed (search/pages/ngram-index.ts).
 * - `page_grams` has for each one or two letters a compressed bitmap of the parts that contain them. Bitmaps are
 *   divided into ranges of parts, so that a changed page writes little.
 * - `word_stems` has the words of editions in a stemmed language (search/letters/stems.ts), and how many parts have
 *   each.
 */
export const PAGE_INDEX_TABLES_SQL = `
CREATE TABLE printed_pages (
  id INTEGER PRIMARY KEY,
  edition TEXT NOT NULL,
  volume INTEGER NOT NULL,
  page INTEGER NOT NULL,
  UNIQUE (edition, volume, page)
) STRICT;

CREATE TABLE page_parts (
  id INTEGER PRIMARY KEY,
  page INTEGER NOT NULL,
  passage INTEGER NOT NULL,
  usual INTEGER NOT NULL,
  at INTEGER NOT NULL,
  sound INTEGER NOT NULL,
  joint INTEGER NOT NULL,
  length INTEGER NOT NULL
) STRICT;

CREATE TABLE page_positions (
  next INTEGER NOT NULL
) STRICT;

CREATE TABLE page_ngrams (
  gram INTEGER PRIMARY KEY,
  positions BLOB NOT NULL
) STRICT;

CREATE TABLE added_ngrams (
  gram INTEGER PRIMARY KEY,
  positions BLOB NOT NULL
) STRICT;

CREATE TABLE page_grams (
  gram INTEGER NOT NULL,
  block INTEGER NOT NULL,
  parts BLOB NOT NULL,
  PRIMARY KEY (gram, block)
) STRICT, WITHOUT ROWID;

CREATE TABLE word_stems (
  language TEXT NOT NULL,
  stem TEXT NOT NULL,
  word TEXT NOT NULL,
  parts INTEGER NOT NULL,
  PRIMARY KEY (language, stem, word)
) STRICT, WITHOUT ROWID;
`
