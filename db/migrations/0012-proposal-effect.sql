-- Version 12: what a proposed write did when it was judged, and proposals that their author has not sent yet.

CREATE TABLE proposals_12 (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL CHECK (state IN ('draft', 'waiting', 'published', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  if_match TEXT,
  effect TEXT,
  body TEXT,
  subjects TEXT NOT NULL,
  note TEXT,
  reason TEXT,
  decided_by TEXT,
  decided_at TEXT,
  edit INTEGER,
  changed INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

INSERT INTO proposals_12 (id, state, proposed_by, kind, title, method, path, if_match, body, subjects, note, reason,
  decided_by, decided_at, edit, changed, created_at, updated_at)
SELECT id, state, proposed_by, kind, title, method, path, if_match, body, subjects, note, reason,
  decided_by, decided_at, edit, changed, created_at, updated_at FROM proposals;

-- numbers that were given stay given
DELETE FROM sqlite_sequence WHERE name = 'proposals_12';
INSERT INTO sqlite_sequence (name, seq) SELECT 'proposals_12', seq FROM sqlite_sequence WHERE name = 'proposals';

DROP TABLE proposals;
ALTER TABLE proposals_12 RENAME TO proposals;
CREATE INDEX proposals_by_state ON proposals (state, proposed_by);
