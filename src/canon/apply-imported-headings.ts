/** Adds the headings of a new text database to the library, once for each text. */

import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { divisionOriginsTable, importedHeadingsGenerationTable } from '../../db/canon-tables.ts'
import type { EditLogEntry } from '../../db/edit-log.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { contentEditTable } from '../../db/tables.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import type { LanguageCode } from '../definitions/languages/languages.ts'
import { collectGarbageOccasionally } from '../foundation/collect-garbage.ts'
import {
  EDIT_LOG_ACTOR_OF_IMPORTS,
  GARBAGE_CHARS_PER_HEADING,
  type ImportedHeadingsPlan,
  planImportedHeadings,
} from './plan-imported-headings.ts'
import type { HeadingTreeBuilder } from './tree/heading-tree-builder.ts'

/** Result of applying imported headings. */
interface ImportedHeadingCounts {
  /** Headings that were not there before. */
  readonly added: number
  /** Headings of the packages that an editor had deleted. */
  readonly leftOut: number
}

/**
 * Headings per transaction, so that editors wait at most a tenth of a second. An import of the whole canon takes about
 * twenty steps, most others one. Above it, the search index is gathered once instead of in every step
 * (search/global/search-rows.ts).
 */
const HEADINGS_PER_STEP = 1000

/** Maximum plans that are discarded because an editor changed the tree; then the plan is made inside the write. */
const MAX_REPLANS = 3

/** Maximum lines of the log that are read; a package has at most a few hundred thousand headings. */
const MAX_LOGGED_STEPS = 1000

/** Rolls back a write because another process applied the headings first. */
class AlreadyApplied extends Error {}

/** Rolls back a write because the tree has changed since the plan was made. */
class TreeChanged extends Error {}

/**
 * Adds the headings that a text database brings and the library lacks, and renews titles that earlier imports gave.
 * What editors wrote is not changed (decisions §4, text packages). The process that first opens a new text database
 * calls this: the import, or if that was killed, the server or the next import.
 *
 * Other processes may write meanwhile. Changes are written in steps of 1,000 headings, each one entry of the edit log.
 * The next call continues where a killed import stopped.
 * @param languages languages in which titles are stored as translations: the published ones without the primary
 * @param sameAs generation of an earlier text that brought the same headings; null if there is none
 * @returns how many headings were added and how many left out, by this call or an earlier one
 */
export function applyImportedHeadings(
  db: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[] = [],
  sameAs: string | null = null,
): ImportedHeadingCounts {
  const same = sameAs === null ? undefined : skipUnchangedHeadings(db, text, languages, sameAs)
  if (same) return same
  let plan: ImportedHeadingsPlan | undefined
  for (let replans = 0; ; ) {
    if (isApplied(db, text)) return readLoggedCounts(db, text)
    if (replans < MAX_REPLANS) plan ??= db.read(() => planImportedHeadings(db, text, languages))
    try {
      const counts = writeStep(db, text, plan, languages)
      if (counts && counts.added > HEADINGS_PER_STEP) db.gatherSearch?.()
      if (counts) return counts
    } catch (error) {
      if (error instanceof AlreadyApplied) return readLoggedCounts(db, text)
      if (!(error instanceof TreeChanged)) throw error
      replans++
      plan = undefined
    }
  }
}

/**
 * Only records the new generation when a text brings the same headings as the one before. Requires that the last import
 * applied those in the same languages, and that no editor has changed the tree since; undefined otherwise.
 */
function skipUnchangedHeadings(
  db: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[],
  sameAs: string,
): ImportedHeadingCounts | undefined {
  const findUnchanged = (): ImportedHeadingCounts | undefined => {
    if (db.orm.select().from(importedHeadingsGenerationTable).get()?.generation !== sameAs) return undefined
    const { id, action } = contentEditTable
    const last = db.orm
      .select({ line: id, change: contentEditTable.change })
      .from(contentEditTable)
      .where(eq(action, EDIT_LOG_ACTOR_OF_IMPORTS))
    const { line = 0, change } = last.orderBy(desc(id)).limit(1).get() ?? {}
    const logged = change as LoggedImport | undefined
    const isTheSame = logged?.generation === sameAs && Bun.deepEquals(logged.languages, languages)
    if (!isTheSame || logged.unfinished || hasTreeChanged(db, { line })) return undefined
    return { added: 0, leftOut: logged.leftOut }
  }
  if (!findUnchanged()) return undefined
  try {
    const work = (log: (edit: EditLogEntry) => void) => {
      const counts = findUnchanged()
      if (!counts) throw new TreeChanged()
      logImport(db, text, { ...counts, languages }, log)
      return counts
    }
    return db.write(EDIT_LOG_ACTOR_OF_IMPORTS, work, { undoable: false, searched: () => [] })
  } catch (error) {
    if (error instanceof TreeChanged) return undefined
    throw error
  }
}

/** Records that all headings of a text are applied: its generation, and a line of the log. */
function logImport(
  db: LibraryDatabase,
  text: TextDatabase,
  counts: ImportedHeadingCounts & { readonly languages: readonly LanguageCode[] },
  log: (edit: EditLogEntry) => void,
): void {
  const { generation } = text
  db.orm.delete(importedHeadingsGenerationTable).run()
  db.orm.insert(importedHeadingsGenerationTable).values({ one: 1, generation }).run()
  const change: LoggedImport = { generation, ...counts }
  log({
    action: EDIT_LOG_ACTOR_OF_IMPORTS,
    collection: HEADINGS_COLLECTION,
    record: listSourceIds(text).join(' '),
    change,
  })
}

/**
 * Writes the next step of a plan; without a plan, makes one inside the write.
 * @returns the counts after the last step; undefined before
 */
function writeStep(
  db: LibraryDatabase,
  text: TextDatabase,
  plan: ImportedHeadingsPlan | undefined,
  languages: readonly LanguageCode[],
): ImportedHeadingCounts | undefined {
  const added: number[] = []
  const retitled: number[] = []
  const { result, line } = db.writeLine(
    EDIT_LOG_ACTOR_OF_IMPORTS,
    (log) => {
      if (isApplied(db, text)) throw new AlreadyApplied()
      if (plan && hasTreeChanged(db, plan)) throw new TreeChanged()
      const { tree, changes } = plan ?? planImportedHeadings(db, text, languages)
      const { generation } = text
      const record = listSourceIds(text).join(' ')
      const before = countAddedBefore(db, text)
      for (const { node, retitles, write } of changes.splice(0, HEADINGS_PER_STEP)) {
        write()
        collectGarbageOccasionally(GARBAGE_CHARS_PER_HEADING)
        if (retitles) retitled.push(node.id)
        if (node.arrival && !retitles) added.push(node.id)
      }
      if (changes.length > 0) {
        const change: LoggedStep = { generation, added: added.length, unfinished: true }
        log({ action: EDIT_LOG_ACTOR_OF_IMPORTS, collection: HEADINGS_COLLECTION, record, change })
        return undefined
      }
      storeOrigins(db, tree)
      const counts = { added: before + added.length, leftOut: tree.leftOut }
      logImport(db, text, { ...counts, languages }, log)
      return counts
    },
    // the search index only needs new headings and changed titles
    {
      undoable: false,
      searched: () => [...added, ...retitled].map((id) => ({ collection: HEADINGS_COLLECTION, record: id })),
    },
  )
  if (plan) plan.line = line
  return result
}

function isApplied(db: LibraryDatabase, text: TextDatabase): boolean {
  return db.orm.select().from(importedHeadingsGenerationTable).get()?.generation === text.generation
}

/** Collections whose changes may add, remove or move headings. */
const TREE_COLLECTIONS = [HEADINGS_COLLECTION, 'divisions', '*']

function hasTreeChanged(db: LibraryDatabase, { line }: Pick<ImportedHeadingsPlan, 'line'>): boolean {
  const { id, collection } = contentEditTable
  const later = and(gt(id, line), inArray(collection, TREE_COLLECTIONS))
  return db.orm.select({ id }).from(contentEditTable).where(later).limit(1).get() !== undefined
}

/** The line of the log about a step that was not the last. */
type LoggedStep = Pick<ImportedHeadingCounts, 'added'> & { readonly generation: string; readonly unfinished: true }

/** A line of the log about an import; older ones lack the languages of the titles. */
type LoggedImport =
  | (LoggedStep & { readonly languages?: never })
  | (ImportedHeadingCounts & {
      readonly generation: string
      readonly languages?: readonly LanguageCode[]
      readonly unfinished?: never
    })

/**
 * Reads the log lines of the import of this text, newest first. Only imports use this action, so the steps are
 * adjacent.
 */
function readImportLog(db: LibraryDatabase, { generation }: TextDatabase): readonly LoggedImport[] {
  const lines = db.orm
    .select({ change: contentEditTable.change })
    .from(contentEditTable)
    .where(eq(contentEditTable.action, EDIT_LOG_ACTOR_OF_IMPORTS))
    .orderBy(desc(contentEditTable.id))
    .limit(MAX_LOGGED_STEPS)
    .all()
    .map(({ change }) => change as LoggedImport)
  const other = lines.findIndex((change) => change.generation !== generation)
  return other < 0 ? lines : lines.slice(0, other)
}

/** Counts the headings of this text that earlier steps have added, including those of a killed import. */
const countAddedBefore = (db: LibraryDatabase, text: TextDatabase): number =>
  readImportLog(db, text).reduce((sum, { added }) => sum + added, 0)

/** Reads the counts from the log when another process, such as a running server, applied the headings. */
function readLoggedCounts(db: LibraryDatabase, text: TextDatabase): ImportedHeadingCounts {
  const [last] = readImportLog(db, text)
  return last && !last.unfinished ? last : { added: 0, leftOut: 0 }
}

const listSourceIds = (text: TextDatabase) =>
  text.rows<{ id: string }>('SELECT id FROM sources ORDER BY rank').map(({ id }) => id)

/** Stores the division names that packages use, so that they stay known after an editor renames a division. */
function storeOrigins(db: LibraryDatabase, tree: HeadingTreeBuilder): void {
  for (const [slug, divisionId] of tree.divisionOrigins) {
    db.orm.insert(divisionOriginsTable).values({ slug, divisionId }).onConflictDoNothing().run()
  }
}
