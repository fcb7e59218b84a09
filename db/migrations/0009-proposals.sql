-- Version 9: writes of people who may not publish, which wait for somebody who may; and whose write a published one was.

CREATE TABLE proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'published', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  if_match TEXT,
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
CREATE INDEX proposals_by_state ON proposals (state, proposed_by);

ALTER TABLE content_edit ADD COLUMN proposed_by TEXT;
