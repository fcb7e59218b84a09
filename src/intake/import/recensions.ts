/**
 * Decides which recension the pages of each volume display, and marks the texts of other recensions as not printed
 * (text §2).
 */

import type { Database } from 'bun:sqlite'
import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'

/**
 * Writes `temp.recensions`: the recension of each source in each edition. A source that states none has that of the
 * edition.
 */
export function writeSourceRecensions(sqlite: Database, editions: readonly EditionId[]): void {
  sqlite.run(`CREATE TEMP TABLE recensions (
    source INTEGER NOT NULL, edition TEXT NOT NULL, recension TEXT NOT NULL, PRIMARY KEY (source, edition))`)
  const add = sqlite.query('INSERT INTO temp.recensions SELECT rank, ?1, coalesce(recension, ?2) FROM sources')
  for (const edition of editions) add.run(edition, getEditionFacts(edition).recension)
}

/**
 * Fills `printed_volumes` with the recension that each volume displays. It is that of the first-ranked source with text
 * that begins in the volume. If there is no such source, sources whose text continues from the volume before count.
 */
export function storeRecensionOfPrintedVolumes(sqlite: Database): void {
  sqlite.run('DELETE FROM printed_volumes')
  sqlite.run(`
    INSERT INTO printed_volumes
    SELECT edition, volume, recension FROM (
      SELECT target_extents.edition, volume, recension,
             row_number() OVER (PARTITION BY target_extents.edition, volume ORDER BY max(starts) DESC, min(source)) AS place
      FROM temp.target_extents JOIN temp.target_passages ON target_passages.number = target_extents.passage
      GROUP BY target_extents.edition, volume, recension)
    WHERE place = 1`)
}

/** Marks passages whose recension is not the one that the volume displays (`printed` becomes 0). */
export function markPassagesOfUnprintedRecension(sqlite: Database): void {
  sqlite.run(`
    UPDATE temp.target_extents SET printed = 0 WHERE NOT EXISTS (
      SELECT 1 FROM temp.target_passages JOIN printed_volumes USING (edition, recension)
      WHERE target_passages.number = target_extents.passage AND target_passages.edition = target_extents.edition AND printed_volumes.volume = target_extents.volume)`)
  sqlite.run(`
    CREATE TEMP TABLE first_printed AS
    SELECT text, min(source) AS source FROM temp.target_passages JOIN temp.target_extents ON target_extents.passage = target_passages.number
    WHERE target_extents.printed AND target_extents.starts GROUP BY text`)
  sqlite.run('CREATE UNIQUE INDEX temp.first_printed_by_text ON first_printed (text)')
  sqlite.run(MARK_PASSAGES_ALONGSIDE)
  sqlite.run('DROP TABLE temp.first_printed')
  sqlite.run(`
    UPDATE temp.target_passages SET printed = (SELECT coalesce(sum(characters), 0) FROM temp.target_extents WHERE passage = number AND printed)
    WHERE number IN (SELECT passage FROM temp.target_extents WHERE NOT printed)`)
}

/**
 * Marks passages of another recension than the one that their text shows: that of its first-ranked passage among those
 * that begin in a volume of their own recension.
 */
const MARK_PASSAGES_ALONGSIDE = `
UPDATE temp.target_passages SET beside = NOT EXISTS (
  SELECT 1 FROM temp.first_printed JOIN temp.recensions AS shown ON shown.source = first_printed.source AND shown.edition = target_passages.edition
  WHERE first_printed.text = target_passages.text AND shown.recension = target_passages.recension)
WHERE text IN (SELECT text FROM temp.target_passages JOIN temp.target_extents ON target_extents.passage = target_passages.number WHERE NOT target_extents.printed)`
