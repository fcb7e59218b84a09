-- Version 14: the names of records apart from their full-text rows, for the index of names, which reads what changed since.

DROP TABLE search_words;
DROP TABLE search_terms;
DROP TABLE search_rows;

CREATE VIRTUAL TABLE search_rows USING fts5(
  words, name_keys, text_keys,
  content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
);
INSERT INTO search_rows (search_rows, rank) VALUES ('automerge', 16);
INSERT INTO search_rows (search_rows, rank) VALUES ('hashsize', 16777216);

CREATE VIRTUAL TABLE search_terms USING fts5vocab(search_rows, row);

-- Every write of a record gives its line a new number; a record that is gone has no names.
CREATE TABLE search_names (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  record INTEGER NOT NULL UNIQUE,
  names TEXT,
  words TEXT NOT NULL DEFAULT '',
  known TEXT NOT NULL DEFAULT '',
  citation TEXT NOT NULL DEFAULT ''
) STRICT;

DELETE FROM search_form;
