/**
 * Decides which recension the pages of each volume print, and marks the texts of other recensions as not printed (text
 * §2).
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
 * Fills `printed_volumes` with the recension that each volume prints: that of the first-ranked source with text that
 * begins in the volume. Sources whose text only continues from the volume before count when there is no other.
 */
export function storeRecensionOfPrintedVolumes(sqlite: Database): void {
  sqlite.run('DELETE FROM printed_volumes')
  sqlite.run(`
    INSERT INTO printed_volumes
    SELECT edition, volume, recension FROM (
      SELECT laid.edition, volume, recension,
             row_number() OVER (PARTITION BY laid.edition, volume ORDER BY max(starts) DESC, min(source)) AS place
      FROM temp.laid JOIN temp.standing ON standing.number = laid.passage
      GROUP BY laid.edition, volume, recension)
    WHERE place = 1`)
}

/** Marks passages whose recension is not the one that the volume prints. */
export function markPassagesOfUnprintedRecension(sqlite: Database): void {
  sqlite.run(`
    UPDATE temp.laid SET printed = 0 WHERE NOT EXISTS (
      SELECT 1 FROM temp.standing JOIN printed_volumes USING (edition, recension)
      WHERE standing.number = laid.passage AND standing.edition = laid.edition AND printed_volumes.volume = laid.volume)`)
  sqlite.run(`
    CREATE TEMP TABLE read AS
    SELECT text, min(source) AS source FROM temp.standing JOIN temp.laid ON laid.passage = standing.number
    WHERE laid.printed AND laid.starts GROUP BY text`)
  sqlite.run('CREATE UNIQUE INDEX temp.read_by_text ON read (text)')
  sqlite.run(ALONGSIDE)
  sqlite.run('DROP TABLE temp.read')
  sqlite.run(`
    UPDATE temp.standing SET printed = (SELECT coalesce(sum(characters), 0) FROM temp.laid WHERE passage = number AND printed)
    WHERE number IN (SELECT passage FROM temp.laid WHERE NOT printed)`)
}

/**
 * A text is shown in the recension of its first-ranked passage among those that begin in a volume of their own
 * recension.
 */
const ALONGSIDE = `
UPDATE temp.standing SET beside = NOT EXISTS (
  SELECT 1 FROM temp.read JOIN temp.recensions AS shown ON shown.source = read.source AND shown.edition = standing.edition
  WHERE read.text = standing.text AND shown.recension = standing.recension)
WHERE text IN (SELECT text FROM temp.standing JOIN temp.laid ON laid.passage = standing.number WHERE NOT laid.printed)`
