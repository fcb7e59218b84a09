/** The tables of text.db: imported text and nothing else; what people decide about it lives in library.db. */

/** "LTXT" in the header says whose file this is. */
export const TEXT_APPLICATION_ID = 0x4c545854

/** The format that this program writes and reads; a file with a higher number is from a newer program. */
export const TEXT_FORMAT = 11

/**
 * A text is what a heading has in one edition, under the division and slug that the packages know it by; its
 * id is its number in reading order. A passage is one source's wording of a text, a part what a passage has on
 * one page. `standing` is the rank of a passage among the copies of its text: those that sources of its recension
 * have; 1 is shown until a user decides otherwise. `arrivals` are the headings as the packages have them. `retired` keeps the numbers of
 * passages that a source no longer has, so that a number never comes to mean something else.
 *
 * `sources` keeps what the import reported of each: counts, and sentences about what was taken in otherwise than the
 * package says (JSON). `about.suspects_at` is when misprints were last looked for; NULL before the first `library suspects`.
 *
 * `printed_volumes` says whose recension the pages of a volume hold in an edition. What a source of another one has
 * there is a witness: its parts and extents are not `printed`, and of its passages `printed` counts 0 characters. A text
 * is shown in the recension of the volume that it begins in; passages of others are `beside` it, and `copies` counts
 * those that do not. A source without a recension has that of each edition (src/definitions/editions.ts).
 *
 * `sources.found` are the warnings that the package carries, as JSON. A part says by `state` and `file` how its page is
 * known, when it is not printed in the source, and which file of the corpus it was read in, where the package tells.
 *
 * `sources.editions` are the editions that a package brings beside the contract's, with their facts, as JSON.
 * `parts.segments` is a JSON list beside `paragraphs`: of each the id that its corpus gives it, or null; null where none
 * has one. Paragraphs of one heading with the same id are one paragraph in several editions.
 *
 * `about.made_by` names the program: what another one computed may come out otherwise, and is not built upon. `passages.first_volume` and
 * `first_page` are where it begins, `worded` is whether it has words of the text and not titles alone, and `extents.characters` how
 * many are in that volume: so texts are arranged without being read.
 *
 * `parts.length` counts its paragraphs. `parts.paragraphs` is JSON: a paragraph is a string, or a list of spans when it has kinds; a span is a
 * string, or `[text, kind]`.
 */
export const TEXT_TABLES = `
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
 * Where the sources of a text differ: `other` is the passage that is held against the first-ranked one, `pairs` the
 * words as JSON, `[class, shown, other, [paragraph, start, length], [paragraph, start, length]]` each. `word_counts`
 * says how often each of these words is in an edition, in all its sources together.
 */
export const CONFLICT_TABLES = `
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
 * Words that look like misprints, the likeliest first (variants §3): where they are, as a part, a paragraph in it and UTF-16 units,
 * with words around them by which a correction finds that place alone. `weight` is how likely it is a misprint, 0 to 1; `count`
 * how often the wrong words are in the source. `proposals` is JSON: `[{ right, weight, because }]`, and `right` the first of them.
 */
export const SUSPECT_TABLES = `
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
 * Where the same is said again: the texts whose words were held against all others, with how many words each has, and which two of
 * them have stretches of words in common. `runs` is JSON: `[from, to, length]` each, words in a row counted from the
 * beginning of either text; `one` is the earlier text of the two.
 */
export const PARALLELS_TABLES = `
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
 * The full-text index over the pages of the canon (see search/pages). `printed_pages` numbers them in the order of
 * edition, volume and page, `page_parts` says of the printed parts, by their ids, on which they are. Those that readers see as long as no user
 * decided anything are `usual` and have rows of their numbers in `page_text`, those of commentaries in `said_text`, which is
 * searched only where they are asked for, and the others in `page_text_other`, which is not searched unless a decision
 * shows one of them. `page_grams` has for one and two letters a compressed bit for every
 * part that has them, in blocks of parts, so that a page that changes writes little.
 *
 * `page_joints` has of a part, by its id, the running text around the end of its page, where its passage goes on on the next
 * one, and `said_joints` that of commentaries (search/pages/page-joints.ts).
 *
 * `word_stems` has the words of editions in a language whose words are known by their stems (search/letters/stems.ts), and how
 * many parts have each.
 *
 * The rows hold folded keys, of letters and of their sound, and no text: the text is here already. They need positions
 * (`detail=full`), since a query is a row of trigrams. Keys come folded, so the tokenizer has nothing to fold.
 */
export const PAGE_INDEX_TABLES = `
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
  usual INTEGER NOT NULL
) STRICT;

CREATE VIRTUAL TABLE page_text USING fts5(
  letters, sound, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_text_terms USING fts5vocab(page_text, row);
CREATE VIRTUAL TABLE page_text_other USING fts5(
  letters, sound, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_text_other_terms USING fts5vocab(page_text_other, row);
CREATE VIRTUAL TABLE said_text USING fts5(
  letters, sound, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE said_text_terms USING fts5vocab(said_text, row);
CREATE VIRTUAL TABLE page_joints USING fts5(
  joint, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE page_joints_terms USING fts5vocab(page_joints, row);
CREATE VIRTUAL TABLE said_joints USING fts5(
  joint, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE said_joints_terms USING fts5vocab(said_joints, row);
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
