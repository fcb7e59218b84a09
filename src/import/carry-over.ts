/** Takes the text of all other sources over into the new text database, numbers and all. */

import type { TextBuilder } from './text-builder.ts'

/**
 * Copies every source of the old text that is not being imported. Runs after the imported passages are
 * staged, so that the numbers that they no longer use can be retired.
 * @returns how many passages were carried over
 */
export function carryOver(builder: TextBuilder): number {
  if (!builder.hasOld) return 0
  const { sqlite } = builder
  sqlite.run(
    'CREATE TEMP TABLE kept AS SELECT rank FROM old.sources WHERE rank NOT IN (SELECT rank FROM sources)',
  )
  sqlite.run('INSERT INTO sources SELECT * FROM old.sources WHERE rank IN (SELECT rank FROM temp.kept)')
  sqlite.run('INSERT INTO arrivals SELECT * FROM old.arrivals WHERE source IN (SELECT rank FROM temp.kept)')
  sqlite.run(`
    INSERT INTO temp.names (division, entry, edition)
    SELECT DISTINCT division, entry, edition FROM old.texts
    JOIN old.passages ON passages.text = texts.id
    WHERE source IN (SELECT rank FROM temp.kept)
    ON CONFLICT DO NOTHING`)
  const { changes } = sqlite.query(CARRY_PASSAGES).run()
  sqlite.run(CARRY_PARTS)
  sqlite.run(RETIRE)
  sqlite.run('DROP TABLE temp.kept')
  return changes
}

const CARRY_PASSAGES = `
INSERT INTO temp.staged
SELECT passages.number, names.id, passages.source, passages.ordinal, parts.volume, parts.page,
       (SELECT count(*) FROM old.parts AS all_parts WHERE all_parts.passage = passages.number),
       passages.characters, passages.letters
FROM old.passages
JOIN old.texts ON texts.id = passages.text
JOIN temp.names ON names.division = texts.division AND names.entry = texts.entry AND names.edition = texts.edition
JOIN old.parts ON parts.passage = passages.number AND parts.seq = 1
WHERE passages.source IN (SELECT rank FROM temp.kept)`

const CARRY_PARTS = `
INSERT INTO parts (passage, seq, edition, volume, page, paragraphs)
SELECT parts.passage, seq, edition, volume, page, paragraphs FROM old.passages
JOIN old.parts ON parts.passage = passages.number
WHERE passages.source IN (SELECT rank FROM temp.kept)
ORDER BY passages.source, passages.ordinal, parts.seq`

/** Numbers that passages of the imported sources had and no longer have, with those retired before. */
const RETIRE = `
INSERT INTO retired
SELECT passages.number, sources.id, texts.division, texts.entry, texts.edition FROM old.passages
JOIN old.texts ON texts.id = passages.text
JOIN old.sources ON sources.rank = passages.source
WHERE passages.number NOT IN (SELECT number FROM temp.staged)
UNION ALL
SELECT * FROM old.retired WHERE number NOT IN (SELECT number FROM temp.staged)`
