/** Orders the texts of all sources for reading, and finds where the sources agree. */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { listEditionsAddedByPackages } from '../../../db/text-editions.ts'
import {
  CONTRACT_EDITION_IDS,
  type EditionId,
  isTranslationOrCommentary,
  registerEditionFacts,
} from '../../definitions/editions.ts'
import { hideGapFillingPassages } from './hide-gap-filling.ts'
import { computeReadingOrder, type TextWithFirstPage } from './reading-order.ts'
import {
  markPassagesOfUnprintedRecension,
  storeRecensionOfPrintedVolumes,
  writeSourceRecensions,
} from './recensions.ts'

/** Agreements and conflicts between the copies of a recension. */
interface Agreement {
  /** Texts that two or more sources of the displayed recension have with equal letters. */
  readonly agreements: number
  /** Texts that they have with different letters. */
  readonly conflicts: number
}

/**
 * Computes the order of all texts and which passages the pages show, and writes what differs from the stored state. It
 * fills `touched_texts` and reads no text.
 * @param isWhole whether everything is computed again
 */
export function storeTextOrderAndShownPassages(sqlite: Database, isWhole: boolean): Agreement {
  const brought = listEditionsAddedByPackages(sqlite)
  registerEditionFacts(brought)
  const editions = [...CONTRACT_EDITION_IDS, ...brought.map(({ id }) => id)]
  orderTexts(sqlite, editions, isWhole)
  reachFailpoint('import: texts ordered')
  writeSourceRecensions(sqlite, editions)
  sqlite.run(LAY_OUT)
  storeRecensionOfPrintedVolumes(sqlite)
  hideGapFillingPassages(sqlite, editions)
  markPassagesOfUnprintedRecension(sqlite)
  reachFailpoint('import: print laid out')
  writeStanding(sqlite, isWhole)
  const besides = JSON.stringify(editions.filter(isTranslationOrCommentary))
  sqlite.query(TEXTS).run(besides)
  for (const table of ['ordered', 'recensions', 'laid', 'standing']) sqlite.run(`DROP TABLE temp.${table}`)
  const counts = sqlite
    .query<Agreement, [string]>(
      `SELECT count(*) - coalesce(sum(conflict), 0) AS agreements, coalesce(sum(conflict), 0) AS conflicts FROM texts
       WHERE copies > 1 AND edition NOT IN (SELECT value FROM json_each(?))`,
    )
    .get(besides)
  return counts ?? { agreements: 0, conflicts: 0 }
}

/** Target values of `passages` and `extents`. */
const LAY_OUT = `
CREATE TEMP TABLE standing (
  number INTEGER PRIMARY KEY, text INTEGER NOT NULL, source INTEGER NOT NULL, edition TEXT NOT NULL,
  recension TEXT NOT NULL, standing INTEGER NOT NULL, beside INTEGER NOT NULL, printed INTEGER NOT NULL);
INSERT INTO temp.standing
SELECT number, text, passages.source, texts.edition, recension,
       row_number() OVER (PARTITION BY text, recension ORDER BY passages.source), 0, characters
FROM passages JOIN texts ON texts.id = passages.text
JOIN temp.recensions ON recensions.source = passages.source AND recensions.edition = texts.edition;
CREATE INDEX temp.standing_by_text ON standing (text);
CREATE TEMP TABLE laid (
  passage INTEGER NOT NULL, edition TEXT NOT NULL, volume INTEGER NOT NULL, starts INTEGER NOT NULL,
  characters INTEGER NOT NULL, printed INTEGER NOT NULL, PRIMARY KEY (passage, edition, volume)) WITHOUT ROWID;
INSERT INTO temp.laid SELECT passage, edition, volume, starts, characters, 1 FROM extents;
`

/** Texts that are compared. Translators and commentators use other words, so no editor has to decide between them. */
const TEXTS = `
UPDATE texts SET (sources, copies, conflict) = (
  SELECT count(*), sum(NOT beside), count(DISTINCT iif(beside, NULL, letters)) > 1
    AND texts.edition NOT IN (SELECT value FROM json_each(?)) FROM passages WHERE passages.text = texts.id)
WHERE id IN (SELECT text FROM touched_texts)`

/** Columns that refer to a text by its number in reading order; that of `texts` comes last. */
const NUMBERED = [
  ['passages', 'text'],
  ['conflicts', 'text'],
  ['suspects', 'text'],
  ['same_texts', 'text'],
  ['same_passages', 'one'],
  ['same_passages', 'other'],
  ['changed', 'text'],
  ['texts', 'id'],
] as const

/** Texts whose order relative to another old text has changed; new texts have higher ids. */
const TURNED = `
SELECT 1 FROM (
  SELECT text, lag(text) OVER (ORDER BY name) AS before FROM temp.ordered
  WHERE name <= (SELECT max(id) FROM old.texts))
WHERE text < before`

/** Tables that refer to texts; removed and added rows are recorded by text. */
const STORED: readonly string[] = ['texts', 'passages', 'changed']

/** Numbers the remaining texts in reading order, over all editions. */
function orderTexts(sqlite: Database, editions: readonly EditionId[], isWhole: boolean): void {
  sqlite.run('DELETE FROM texts WHERE id NOT IN (SELECT text FROM passages)')
  for (const [table, column] of NUMBERED.filter(([name]) => !STORED.includes(name)))
    sqlite.run(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT id FROM texts)`)
  sqlite.run('CREATE TEMP TABLE ordered (name INTEGER PRIMARY KEY, text INTEGER NOT NULL)')
  const insert = sqlite.query('INSERT INTO temp.ordered VALUES (?, ?)')
  let text = 0
  for (const edition of editions) {
    const rows = sqlite
      .query<TextWithFirstPage, [string]>(
        `SELECT source, text AS name, first_volume AS volume, first_page AS page FROM passages JOIN texts ON texts.id = passages.text
         WHERE edition = ? ORDER BY source, ordinal`,
      )
      .iterate(edition)
    for (const name of computeReadingOrder(rows)) insert.run(name, ++text)
  }
  // texts that were compared in one order must be compared again in another
  if (!isWhole) sqlite.run(`INSERT INTO touched_texts SELECT text FROM temp.ordered WHERE EXISTS (${TURNED})`)
  for (const [table, column] of NUMBERED) {
    // uses numbers that no text has, since texts change places
    sqlite.run(`
      UPDATE ${table} SET ${column} = -ordered.text FROM temp.ordered
      WHERE ordered.name = ${table}.${column} AND ordered.name <> ordered.text`)
    sqlite.run(`UPDATE ${table} SET ${column} = -${column} WHERE ${column} < 0`)
  }
}

/** Writes changed states of passages, and records the texts that they touch. */
function writeStanding(sqlite: Database, isWhole: boolean): void {
  if (isWhole) sqlite.run('INSERT OR IGNORE INTO changed SELECT number, text, 1 FROM passages')
  sqlite.run(`
    UPDATE extents SET printed = laid.printed FROM temp.laid
    WHERE laid.passage = extents.passage AND laid.edition = extents.edition AND laid.volume = extents.volume
      AND laid.printed <> extents.printed`)
  sqlite.run(`
    INSERT OR IGNORE INTO changed
    SELECT number, standing.text, 0 FROM temp.standing JOIN passages USING (number)
    WHERE (standing.standing, standing.beside, standing.printed) <> (passages.standing, passages.beside, passages.printed)`)
  // a changed passage may have parts in other volumes
  sqlite.run(`
    UPDATE parts SET printed = laid.printed FROM changed JOIN temp.laid USING (passage)
    WHERE parts.passage = laid.passage AND parts.volume = laid.volume AND parts.printed <> laid.printed`)
  sqlite.run(`
    UPDATE passages SET (standing, beside, printed) = (standing.standing, standing.beside, standing.printed)
    FROM temp.standing WHERE standing.number = passages.number AND passages.number IN (SELECT passage FROM changed)`)
  // a removed passage stays recorded by its text, which may be removed, too
  sqlite.run('INSERT OR IGNORE INTO touched_texts SELECT text FROM changed JOIN texts ON texts.id = text')
}
