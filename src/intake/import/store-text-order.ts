/** Orders the texts of all sources for reading, and finds where sources agree. */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { listEditionsAddedByPackages } from '../../../db/text-editions.ts'
import {
  BUILT_IN_EDITION_IDS,
  type EditionId,
  isTranslationOrCommentary,
  registerEditionFacts,
} from '../../definitions/editions.ts'
import { hideGapFillingPassages } from './hide-gap-filling.ts'
import { mergeIntoReadingOrder, type TextWithFirstPage } from './reading-order.ts'
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
 * Computes the order of all texts and which passages readers see, and writes the differences from the stored state.
 * Fills `touched_texts`. No text is read.
 * @param isFullRebuild whether everything is computed again
 */
export function storeTextOrderAndShownPassages(sqlite: Database, isFullRebuild: boolean): Agreement {
  const addedEditions = listEditionsAddedByPackages(sqlite)
  registerEditionFacts(addedEditions)
  const editions = [...BUILT_IN_EDITION_IDS, ...addedEditions.map(({ id }) => id)]
  orderTexts(sqlite, editions, isFullRebuild)
  reachFailpoint('import: texts ordered')
  writeSourceRecensions(sqlite, editions)
  sqlite.run(CREATE_TARGET_TABLES)
  storeRecensionOfPrintedVolumes(sqlite)
  hideGapFillingPassages(sqlite, editions)
  markPassagesOfUnprintedRecension(sqlite)
  reachFailpoint('import: print laid out')
  writeChangedRows(sqlite, isFullRebuild)
  const uncomparedEditions = JSON.stringify(editions.filter(isTranslationOrCommentary))
  sqlite.query(UPDATE_TEXTS).run(uncomparedEditions)
  for (const table of ['ordered', 'recensions', 'target_extents', 'target_passages'])
    sqlite.run(`DROP TABLE temp.${table}`)
  const counts = sqlite
    .query<Agreement, [string]>(
      `SELECT count(*) - coalesce(sum(conflict), 0) AS agreements, coalesce(sum(conflict), 0) AS conflicts FROM texts
       WHERE copies > 1 AND edition NOT IN (SELECT value FROM json_each(?))`,
    )
    .get(uncomparedEditions)
  return counts ?? { agreements: 0, conflicts: 0 }
}

/** Target values of `passages` and `extents`. */
const CREATE_TARGET_TABLES = `
CREATE TEMP TABLE target_passages (
  number INTEGER PRIMARY KEY, text INTEGER NOT NULL, source INTEGER NOT NULL, edition TEXT NOT NULL,
  recension TEXT NOT NULL, standing INTEGER NOT NULL, beside INTEGER NOT NULL, printed INTEGER NOT NULL);
INSERT INTO temp.target_passages
SELECT number, text, passages.source, texts.edition, recension,
       row_number() OVER (PARTITION BY text, recension ORDER BY passages.source), 0, characters
FROM passages JOIN texts ON texts.id = passages.text
JOIN temp.recensions ON recensions.source = passages.source AND recensions.edition = texts.edition;
CREATE INDEX temp.target_passages_by_text ON target_passages (text);
CREATE TEMP TABLE target_extents (
  passage INTEGER NOT NULL, edition TEXT NOT NULL, volume INTEGER NOT NULL, starts INTEGER NOT NULL,
  characters INTEGER NOT NULL, printed INTEGER NOT NULL, PRIMARY KEY (passage, edition, volume)) WITHOUT ROWID;
INSERT INTO temp.target_extents SELECT passage, edition, volume, starts, characters, 1 FROM extents;
`

/**
 * Counts the sources and copies of touched texts, and marks conflicts. Translators and commentators use other words, so
 * no editor has to decide between them.
 */
const UPDATE_TEXTS = `
UPDATE texts SET (sources, copies, conflict) = (
  SELECT count(*), sum(NOT beside), count(DISTINCT iif(beside, NULL, letters)) > 1
    AND texts.edition NOT IN (SELECT value FROM json_each(?)) FROM passages WHERE passages.text = texts.id)
WHERE id IN (SELECT text FROM touched_texts)`

/** Columns that refer to a text by its id, its number in reading order; that of `texts` comes last. */
const TEXT_ID_COLUMNS = [
  ['passages', 'text'],
  ['conflicts', 'text'],
  ['suspects', 'text'],
  ['same_texts', 'text'],
  ['same_passages', 'one'],
  ['same_passages', 'other'],
  ['changed', 'text'],
  ['texts', 'id'],
] as const

/** Selects the old texts whose order relative to each other has changed; new texts have higher ids. */
const REORDERED_TEXTS = `
SELECT 1 FROM (
  SELECT text, lag(text) OVER (ORDER BY name) AS before FROM temp.ordered
  WHERE name <= (SELECT max(id) FROM old.texts))
WHERE text < before`

/** Tables whose rows of removed texts stay: `changed` records them, and the others have none. */
const WITHOUT_ORPHANS: readonly string[] = ['texts', 'passages', 'changed']

/** Numbers the remaining texts in reading order, over all editions. Removes texts without passages first. */
function orderTexts(sqlite: Database, editions: readonly EditionId[], isFullRebuild: boolean): void {
  sqlite.run('DELETE FROM texts WHERE id NOT IN (SELECT text FROM passages)')
  for (const [table, column] of TEXT_ID_COLUMNS.filter(([name]) => !WITHOUT_ORPHANS.includes(name)))
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
    for (const name of mergeIntoReadingOrder(rows)) insert.run(name, ++text)
  }
  // texts that were compared in one order must be compared again in another
  if (!isFullRebuild)
    sqlite.run(`INSERT INTO touched_texts SELECT text FROM temp.ordered WHERE EXISTS (${REORDERED_TEXTS})`)
  for (const [table, column] of TEXT_ID_COLUMNS) {
    // ids are negative in between, since texts exchange theirs
    sqlite.run(`
      UPDATE ${table} SET ${column} = -ordered.text FROM temp.ordered
      WHERE ordered.name = ${table}.${column} AND ordered.name <> ordered.text`)
    sqlite.run(`UPDATE ${table} SET ${column} = -${column} WHERE ${column} < 0`)
  }
}

/** Writes changed states of passages, and records the texts that they touch. */
function writeChangedRows(sqlite: Database, isFullRebuild: boolean): void {
  if (isFullRebuild) sqlite.run('INSERT OR IGNORE INTO changed SELECT number, text, 1 FROM passages')
  sqlite.run(`
    UPDATE extents SET printed = target_extents.printed FROM temp.target_extents
    WHERE target_extents.passage = extents.passage AND target_extents.edition = extents.edition AND target_extents.volume = extents.volume
      AND target_extents.printed <> extents.printed`)
  sqlite.run(`
    INSERT OR IGNORE INTO changed
    SELECT number, target_passages.text, 0 FROM temp.target_passages JOIN passages USING (number)
    WHERE (target_passages.standing, target_passages.beside, target_passages.printed) <> (passages.standing, passages.beside, passages.printed)`)
  // a changed passage may have parts in other volumes
  sqlite.run(`
    UPDATE parts SET printed = target_extents.printed FROM changed JOIN temp.target_extents USING (passage)
    WHERE parts.passage = target_extents.passage AND parts.volume = target_extents.volume AND parts.printed <> target_extents.printed`)
  sqlite.run(`
    UPDATE passages SET (standing, beside, printed) = (target_passages.standing, target_passages.beside, target_passages.printed)
    FROM temp.target_passages WHERE target_passages.number = passages.number AND passages.number IN (SELECT passage FROM changed)`)
  // a removed passage stays recorded by its text, which may be removed, too
  sqlite.run('INSERT OR IGNORE INTO touched_texts SELECT text FROM changed JOIN texts ON texts.id = text')
}
