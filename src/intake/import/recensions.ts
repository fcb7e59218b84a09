/** Decides whose recension the pages of each volume hold, and sets the texts of all others beside them (text §2). */

import type { Database } from 'bun:sqlite'
import { readParagraphs } from '../../../db/stored-paragraphs.ts'
import { type Edition, factsOf } from '../../definitions/editions.ts'
import { charactersIn } from '../../foundation/validation/characters.ts'

/** Writes `temp.recensions`: of each source in each edition; one that names none has that of the edition. */
export function recensionsOfSources(sqlite: Database, editions: readonly Edition[]): void {
  sqlite.run(`CREATE TEMP TABLE recensions (
    source INTEGER NOT NULL, edition TEXT NOT NULL, recension TEXT NOT NULL, PRIMARY KEY (source, edition))`)
  const add = sqlite.query(
    'INSERT INTO temp.recensions SELECT rank, ?1, coalesce(recension, ?2) FROM sources',
  )
  for (const edition of editions) add.run(edition, factsOf(edition).recension)
}

/**
 * Fills `printed_volumes`. A volume holds the recension of the first-ranked source that has it; what only runs into a
 * volume from the one before does not have it, unless nothing else stands there.
 */
export function printVolumes(sqlite: Database): void {
  sqlite.run(`
    INSERT INTO printed_volumes
    SELECT edition, volume, recension FROM (
      SELECT edition, volume, recension,
             row_number() OVER (PARTITION BY edition, volume ORDER BY max(starts) DESC, min(source)) AS place
      FROM extents JOIN passages ON passages.number = extents.passage JOIN temp.recensions USING (source, edition)
      GROUP BY edition, volume, recension)
    WHERE place = 1`)
}

/** Marks what is not printed in `extents`, `parts` and `passages`; to be called before their texts are written. */
export function layWitnessesBeside(sqlite: Database): void {
  sqlite.run(`
    UPDATE extents SET printed = 0 WHERE NOT EXISTS (
      SELECT 1 FROM passages JOIN temp.recensions USING (source) JOIN printed_volumes USING (edition, recension)
      WHERE passages.number = extents.passage AND recensions.edition = extents.edition
        AND printed_volumes.volume = extents.volume)`)
  sqlite.run(`
    UPDATE parts SET printed = 0 FROM extents
    WHERE extents.printed = 0 AND parts.passage = extents.passage AND parts.volume = extents.volume`)
  sqlite.run(BESIDE)
  countPrinted(sqlite)
}

/** A text is shown in the recension of its first-ranked passage among those that begin in a volume of their own. */
const BESIDE = `
WITH read AS (
  SELECT text, min(source) AS source FROM passages JOIN extents ON extents.passage = passages.number
  WHERE extents.printed AND extents.starts GROUP BY text)
UPDATE passages SET beside = NOT EXISTS (
  SELECT 1 FROM read
  JOIN extents ON extents.passage = passages.number
  JOIN temp.recensions AS shown ON shown.source = read.source AND shown.edition = extents.edition
  JOIN temp.recensions AS own ON own.source = passages.source AND own.edition = extents.edition
  WHERE read.text = passages.text AND shown.recension = own.recension)
WHERE text IN (SELECT text FROM passages JOIN extents ON extents.passage = passages.number WHERE NOT extents.printed)`

/** Counts the characters of passages that are not printed, or only in part. */
function countPrinted(sqlite: Database): void {
  const passages = sqlite
    .query<{ passage: number }, []>('SELECT DISTINCT passage FROM extents WHERE NOT printed')
    .all()
  const parts = sqlite.query<{ paragraphs: string }, [number]>(
    'SELECT paragraphs FROM parts WHERE passage = ? AND printed',
  )
  const note = sqlite.query('UPDATE passages SET printed = ? WHERE number = ?')
  for (const { passage } of passages) {
    const spans = parts.all(passage).flatMap(({ paragraphs }) => readParagraphs(paragraphs).flat())
    note.run(
      spans.reduce((sum, { text }) => sum + charactersIn(text), 0),
      passage,
    )
  }
}
