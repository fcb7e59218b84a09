/** The tables of words.db: imported dictionaries, and how often each word is in the canon. */

/** SQLite application id of words.db: "LWRD" as four bytes. */
export const WORDS_APPLICATION_ID = 0x4c575244

/** The format of words.db that this program writes and reads; a file with a higher number is from a newer program. */
export const WORDS_DATABASE_FORMAT = 3

/**
 * The tables of words.db.
 *
 * - `names` are the keys by which an entry is looked up: its headword and its other names (src/words/pali-key.ts).
 *   `names.named` is 1 for a compound that the entry only mentions (src/words/compounds.ts).
 * - `kinds` are the parts of speech that the dictionary states (src/words/kinds.ts).
 * - `forms.entries` are ids of entries of that dictionary, separated by spaces. `entries.construction` are words
 *   separated by `+`.
 * - `word_counts.volumes` is `VOLUME COUNT VOLUME COUNT …`, counted in the text that `about.text_generation` names. The
 *   table is empty if no text was imported.
 * - `canon_words` has what src/words/canon-forms.ts computes from the counts.
 * - `plain_words` leads from letters without diacritics to words with them.
 */
export const WORDS_TABLES_SQL = `
CREATE TABLE about (
  generation TEXT NOT NULL,
  built_at TEXT NOT NULL,
  text_generation TEXT
) STRICT;

CREATE TABLE dictionaries (
  rank INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  language TEXT NOT NULL,
  publisher TEXT,
  licence TEXT,
  url TEXT,
  version TEXT,
  headwords TEXT NOT NULL DEFAULT 'pi',
  imported_at TEXT NOT NULL,
  entries INTEGER NOT NULL DEFAULT 0,
  names INTEGER NOT NULL DEFAULT 0,
  characters INTEGER NOT NULL DEFAULT 0,
  warnings TEXT NOT NULL DEFAULT '[]',
  found TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  dictionary INTEGER NOT NULL,
  headword TEXT NOT NULL,
  key TEXT NOT NULL,
  kinds TEXT NOT NULL,
  html TEXT NOT NULL,
  construction TEXT
) STRICT;

CREATE TABLE forms (
  form TEXT NOT NULL,
  dictionary INTEGER NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (form, dictionary)
) STRICT, WITHOUT ROWID;

CREATE TABLE names (
  key TEXT NOT NULL,
  entry INTEGER NOT NULL,
  named INTEGER NOT NULL,
  PRIMARY KEY (key, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE canon_words (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  declined INTEGER NOT NULL,
  kind TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE plain_words (
  plain TEXT NOT NULL,
  key TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (plain, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE word_counts (
  word TEXT PRIMARY KEY,
  volumes TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Index of words.db that is created after the rows were inserted. */
export const WORDS_ENTRIES_INDEX_SQL = 'CREATE INDEX main.entries_by_dictionary ON entries (dictionary, key)'

/**
 * View for formats 1 and 2, which did not store `named`: names that an entry only mentions are longer than its
 * headword.
 */
const NAMES_VIEW = `CREATE TEMP VIEW names AS SELECT names.key, entry, length(names.key) > length(entries.key) + 2 AS named
FROM main.names JOIN main.entries ON entries.id = entry;`

/**
 * SQL by format of an older words.db. It creates temporary views that give the file the current columns. Format 1 had
 * no forms, constructions and counts of headwords.
 */
export const VIEWS_SQL_BY_OLD_WORDS_FORMAT: Readonly<Record<number, string>> = {
  1: `${NAMES_VIEW}
CREATE TEMP VIEW dictionaries AS SELECT *, 'pi' AS headwords FROM main.dictionaries;
CREATE TEMP VIEW entries AS SELECT *, NULL AS construction FROM main.entries;
CREATE TEMP VIEW forms AS SELECT '' AS form, 0 AS dictionary, '' AS entries WHERE 0;
CREATE TEMP VIEW plain_words AS SELECT '' AS plain, '' AS key, 0 AS count WHERE 0;
CREATE TEMP VIEW canon_words AS SELECT '' AS key, 0 AS count, 0 AS declined, NULL AS kind WHERE 0;
`,
  2: NAMES_VIEW,
}
