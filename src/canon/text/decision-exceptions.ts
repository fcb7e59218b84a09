/**
 * Overlays decisions and hidden marks on the text: the passages of which rank alone does not decide whether they are
 * displayed.
 */

import type { TextDatabase } from '../../../db/text-database.ts'
import { DECISIONS_COLLECTION } from '../../definitions/collection-names.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'
import {
  type EditionTextIdentifier,
  type EditorialDecisionsSource,
  isPairDecision,
  type OverlayDecision,
} from './decisions.ts'
import { TextOverlayUpdater } from './overlay-rows.ts'
import { getSourceDisplayedByDecision } from './ranked-sources.ts'
import type { TextDatabaseHolder } from './text-database-holder.ts'

/**
 * Passages that are hidden, and those that decisions choose or leave out; a temporary table. The chosen passage of a
 * recension is that of the decided source, or of the first-ranked one without a decision or if that source lacks the
 * text. It is shown unless it is hidden; no other passage takes its place (decisions §4, Hidden).
 */
const EXCEPTION_TABLE = `
CREATE TEMP TABLE exception (
  passage INTEGER PRIMARY KEY,
  chosen INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  hidden INTEGER NOT NULL
)`

/**
 * Blocks of headings (see PRECOMPUTED_TEXT_TABLES_SQL) whose displayed text a decision changed. `redecided` lists them;
 * `realigned` has their new alignment, computed at the first read, which replaces that of the import.
 */
const REALIGNED_TABLES = `
CREATE TEMP TABLE redecided (block INTEGER PRIMARY KEY);
CREATE TEMP TABLE realigned (id INTEGER PRIMARY KEY, headings INTEGER NOT NULL, aligned BLOB NOT NULL)`

/** SQL that joins the temporary table `exception` (decided and hidden passages) to `passages`. */
export const JOIN_PASSAGE_EXCEPTIONS_SQL = 'LEFT JOIN temp.exception ON exception.passage = passages.number'
/**
 * SQL condition that a passage is the chosen one of its text, by decision or by rank. It may be hidden. Needs
 * `JOIN_PASSAGE_EXCEPTIONS_SQL`.
 */
export const IS_PASSAGE_CHOSEN_SQL = 'coalesce(exception.chosen, passages.standing = 1)'
/** SQL condition that readers see a passage. Needs `JOIN_PASSAGE_EXCEPTIONS_SQL`. */
export const IS_PASSAGE_DISPLAYED_SQL = 'coalesce(exception.shown, passages.standing = 1)'

/**
 * SQL conditions that a row of `parts`, or of `extents` (the pages of a passage in a volume), belongs to the recension
 * that its printed volume displays (text §2). Readers see a part if this is true and its passage is displayed.
 */
export const IS_IN_DISPLAYED_RECENSION_SQL_BY_TABLE = {
  part: 'parts.printed = 1',
  extent: 'extents.printed = 1',
} as const
/**
 * SQL condition that readers see a passage, and its source belongs to the displayed recension of its text. Needs
 * `JOIN_PASSAGE_EXCEPTIONS_SQL`.
 */
export const IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL = `(NOT passages.beside AND ${IS_PASSAGE_DISPLAYED_SQL})`

/** SQL condition that an editor hid a passage, chosen or not. Needs `JOIN_PASSAGE_EXCEPTIONS_SQL`. */
export const IS_PASSAGE_HIDDEN_SQL = 'coalesce(exception.hidden, 0)'

interface Candidate {
  readonly number: number
  readonly standing: number
  readonly beside: number
  readonly source: string
}

/** Drops the temporary tables of decisions in a text database, and creates them empty. */
export function recreateDecisionOverlayTables(text: Pick<TextDatabase, 'sqlite'>): void {
  for (const table of ['exception', 'redecided', 'realigned']) text.sqlite.run(`DROP TABLE IF EXISTS temp.${table}`)
  text.sqlite.run(EXCEPTION_TABLE)
  text.sqlite.run(REALIGNED_TABLES)
}

/** Updates the exceptions of one text after its decisions changed. */
function updateTextExceptions(
  text: TextDatabase,
  { division, entry, edition }: Omit<EditionTextIdentifier, 'edition'> & { readonly edition: string },
  rows: readonly OverlayDecision[],
): void {
  const candidates = text.rows<Candidate>(
    `SELECT passages.number, standing, beside, sources.id AS source FROM texts
     JOIN passages ON passages.text = texts.id JOIN sources ON sources.rank = passages.source
     WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ? ORDER BY beside, standing`,
    ...[division, entry, edition],
  )
  // decisions do not concern sources of other recensions, but these may print the rest of the text in the next volume
  const ranked = candidates.flatMap(({ source, beside }) => (beside === 1 ? [] : [source]))
  const decided = rows.find(isPairDecision)
  const decidedSource = (decided && getSourceDisplayedByDecision(decided, ranked)) ?? ranked[0]
  const remove = text.sqlite.query('DELETE FROM temp.exception WHERE passage = ?')
  const insert = text.sqlite.query('INSERT INTO temp.exception VALUES (?, ?, ?, ?)')
  for (const { number, standing, beside, source } of candidates) {
    remove.run(number)
    const chosen = beside === 1 ? standing === 1 : source === decidedSource
    const hidden = rows.some((row) => row.choice === 'hide' && row.source === source)
    if (hidden || chosen !== (standing === 1)) {
      insert.run(number, chosen ? 1 : 0, chosen && !hidden ? 1 : 0, hidden ? 1 : 0)
    }
  }
}

/** Selects the block of a text and its two neighbours, whose borders may move with it. */
const BLOCKS_AROUND = `
SELECT id, headings FROM aligned_blocks, (SELECT block FROM text_order WHERE division = ? AND entry = ?) AS own
WHERE id BETWEEN coalesce((SELECT max(id) FROM aligned_blocks WHERE id < own.block), own.block)
  AND coalesce((SELECT min(id) FROM aligned_blocks WHERE id > own.block), own.block)`

/** Marks the blocks around a text for a new alignment, and removes their alignment after an earlier decision. */
function markBlocksForRealignment(
  text: TextDatabase,
  { division, entry }: Pick<EditionTextIdentifier, 'division' | 'entry'>,
): void {
  const mark = text.sqlite.query('INSERT OR IGNORE INTO temp.redecided VALUES (?)')
  const remove = text.sqlite.query('DELETE FROM temp.realigned WHERE id < ?1 + ?2 AND id + headings > ?1')
  const blocks = text.rows<{ id: number; headings: number }>(BLOCKS_AROUND, division, entry)
  for (const { id, headings } of blocks) {
    mark.run(id)
    remove.run(id, headings)
  }
}

const VOLUMES_OF_TEXT = `
SELECT DISTINCT extents.edition, extents.volume FROM texts
JOIN passages ON passages.text = texts.id JOIN extents ON extents.passage = passages.number
WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ?`

/** Creates the overlay that applies decisions and hidden marks to the open text. */
export const createDecisionOverlay = (
  texts: TextDatabaseHolder,
  decisions: EditorialDecisionsSource,
  version: CacheVersion,
): TextOverlayUpdater<OverlayDecision> =>
  new TextOverlayUpdater<OverlayDecision>(texts, version, {
    collection: DECISIONS_COLLECTION,
    rows: decisions.verdicts,
    clear: recreateDecisionOverlayTables,
    apply: (text, before, now) => {
      const [first] = now.length > 0 ? now : before
      if (!first) return []
      updateTextExceptions(text, first, now)
      markBlocksForRealignment(text, first)
      return text.rows(VOLUMES_OF_TEXT, first.division, first.entry, first.edition)
    },
  })
