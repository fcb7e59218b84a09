/** The tables of words.db: imported dictionaries, and how often each word stands in the canon. */

/** "LWRD" in the header says whose file this is. */
export const WORDS_APPLICATION_ID = 0x4c575244

/** The format that this program writes and reads; a file with a higher number is from a newer program. */
export const WORDS_FORMAT = 1

/**
 * An entry is looked up by `names`: its headword and other names, as keys (src/words/pali-key.ts). `kinds` says what the
 * dictionary calls the word (src/words/kinds.ts). `word_counts.volumes` is `VOLUME COUNT VOLUME COUNT …` over the text
 * that `about.text_generation` names; there is none where no text was imported.
 */
export const WORDS_TABLES = `
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
  html TEXT NOT NULL
) STRICT;

CREATE TABLE names (
  key TEXT NOT NULL,
  entry INTEGER NOT NULL,
  PRIMARY KEY (key, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE word_counts (
  word TEXT PRIMARY KEY,
  volumes TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Made when the rows are in. */
export const WORDS_INDEX = 'CREATE INDEX main.entries_by_dictionary ON entries (dictionary, key)'
