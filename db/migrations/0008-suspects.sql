-- What editors say of words that the import suspects to be misprints: as printed, or not now. At one place, which the
-- words around it tell, or of a pair of words wherever it stands in a source; then there is no heading.

CREATE TABLE suspect_judgements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL CHECK (source <> ''),
  division TEXT,
  entry TEXT,
  edition TEXT NOT NULL,
  volume INTEGER,
  page INTEGER,
  before TEXT NOT NULL,
  wrong TEXT NOT NULL CHECK (wrong <> ''),
  after TEXT NOT NULL,
  right TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('printed', 'later', 'open')),
  note TEXT,
  judged_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((division IS NULL) = (entry IS NULL))
) STRICT;
CREATE INDEX suspect_judgements_by_words ON suspect_judgements (source, edition, wrong);
