-- Version 3: what is searched of every record and heading (see search/records), and the words of their names.

CREATE VIRTUAL TABLE search_rows USING fts5(
  words, name_keys, text_keys, names UNINDEXED,
  content='', contentless_delete=1, contentless_unindexed=1, tokenize='trigram case_sensitive 1'
);
-- every write leaves a small piece of index; they are put together sixteen at a time and not four
INSERT INTO search_rows (search_rows, rank) VALUES ('automerge', 16);
-- many rows written at once are gathered in memory (bytes) and become one piece, not a dozen
INSERT INTO search_rows (search_rows, rank) VALUES ('hashsize', 16777216);

CREATE VIRTUAL TABLE search_terms USING fts5vocab(search_rows, row);

CREATE TABLE search_words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  word TEXT NOT NULL UNIQUE
) STRICT;

-- Says in which form the rows are; empty while they have to be made anew.
CREATE TABLE search_form (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  form TEXT NOT NULL
) STRICT;
