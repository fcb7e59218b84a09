-- Version 11: the library's epoch, in milliseconds since 1970. A restore raises it, so that followers take the restored
-- library although its log is shorter than what they have answered from.

CREATE TABLE library_epoch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  epoch INTEGER NOT NULL
) STRICT;

INSERT INTO library_epoch VALUES (1, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER));
