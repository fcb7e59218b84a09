-- Version 5: a decided pair names its sources, and not their ranks, which the order of imports gives them.

ALTER TABLE passage_decisions ADD COLUMN chosen TEXT
  CHECK (chosen IS NULL OR choice <> 'hide');
ALTER TABLE passage_decisions ADD COLUMN other TEXT
  CHECK (iif(chosen IS NULL, other IS NULL, other IS NOT NULL AND other <> chosen));
ALTER TABLE passage_decisions ADD COLUMN ranks TEXT
  CHECK (ranks IS NULL OR choice <> 'hide');

-- the ranks of the text that the last import left, by which keep and swap are still to be read
UPDATE passage_decisions
SET ranks = (SELECT record FROM content_edit WHERE action = 'import' ORDER BY id DESC LIMIT 1)
WHERE choice <> 'hide';
