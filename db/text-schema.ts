/** The tables of text.db: only imported text. Decisions about it are in library.db. */

/** SQLite application id of text.db: "LTXT" as four bytes. */
export const TEXT_APPLICATION_ID = 0x4c545854

/** The format of text.db that this program writes and reads; a file with a higher number is from a newer program. */
export const TEXT_DATABASE_FORMAT = 15

/**
 * The tables of text.db but for those of conflicts, suspects, parallels and the page index.
 *
 * A text is what a heading has in one edition, under the division and slug by which packages know it; its id is its
 * number in reading order. A passage is one source's wording of a text, a part is what a passage has on one page.
 * `standing` ranks a passage among the copies of its text, which are those of sources of its recension; readers see
 * rank 1 unless an editor decides differently. `arrivals` are the headings as the packages have them. `retired` has the
 * numbers of passages that a source no longer has, so that no number is used again.
 *
 * `sources` has what the import reported of each: counts, and sentences about what was imported differently than the
 * package says (JSON). `about.suspects_at` is when misprints were last looked for; NULL before the first `library
 * suspects`.
 *
 * `printed_volumes` says whose recension the pages of a volume hold in an edition. Text of a source of another
 * recension is a witness: its parts and extents are not `printed`, and of its passages `printed` counts 0 characters. A
 * text is shown in the recension of the volume in which it begins; passages of others are `beside` it, and `copies`
 * counts those that are not. A source without a recension has that of each edition (src/definitions/editions.ts).
 *
 * `sources.found` are the warnings that the package contains, as JSON. `state` of a part says how its page number was
 * inferred, if the source does not print it; `file` is the file of the corpus that contains it, if the package says so.
 *
 * `sources.editions` are the editions that a package adds to the contract's, with their facts, as JSON.
 * `parts.segments` is a JSON list parallel to `paragraphs`: the id that the corpus gives each, or null; NULL where none
 * has one. Paragraphs of one heading with the same id are one paragraph in several editions.
 *
 * `about.made_by` names the program: results of another one may differ and are not built upon. `passages.first_volume`
 * and `first_page` are where a passage begins, `worded` is whether it has words of the text and not titles alone, and
 * `extents.characters` how many are in that volume: with them texts are ordered without being read.
 *
 * `parts.length` counts its paragraphs. `parts.paragraphs` is JSON: a paragraph is a string, or a list of spans when it
 * has kinds; a span is a string, or `[text, kind]`.
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
 * Tables of text.db for conflicts: where the sources of a text differ. `other` is the passage that is compared with the
 * first-ranked one, `pairs` the differing words as JSON, `[class, shown, other, [paragraph, start, length], [paragraph,
 * start, length]]` each. `word_counts` says how often each of these words is in an edition, in all its sources
 * together.
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
 * Tables of text.db for suspected misprints, the likeliest first (variants §3). Each is located by a part, a paragraph
 * in it and UTF-16 units, with surrounding words by which a correction finds that place alone. `weight` is how likely
 * it is a misprint, 0 to 1; `count` how often the wrong words are in the source. `proposals` is JSON: `[{ right,
 * weight, because }]`, and `right` the first of them.
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
 * Tables of text.db for parallel texts: the texts that were compared with all others, with their number of words, and
 * pairs of texts that share long sequences of words. `runs` is JSON: `[from, to, length]` each, in words counted from
 * the beginning of either text; `one` is the earlier text of the two.
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
 * - `printed_pages` numbers the pages in the order of edition, volume and page; `page_parts` says on which page each
 * printed part is.
 * - `page_ngrams` has for each five letters of the folded keys of parts the positions where they begin, as LEB128
 * distances; `added_ngrams` those of parts that were added since all was indexed (search/pages/ngram-index.ts). The keys of a
 * part have consecutive positions from `at` on: its letters, from `sound` on its sound, from `joint` on the running
 * text around the end of its page, if its passage continues on the next one (search/pages/page-breaks.ts). `next` is the first
 * position that no part has had.
 * - `page_grams` has for each one and two letters a compressed bitmap of the parts that contain them, in blocks of
 * parts, so that a changed page writes little.
 * - `word_stems` has the words of editions in a stemmed language (search/letters/stems.ts), and how many parts have
 * each.
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
