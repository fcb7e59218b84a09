/** Adds the headings of a new text database to the library, once per text. */

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

/** What the library took in. */
interface Adoption {
  /** Headings that were not there before. */
  readonly added: number
  /** Headings that the packages have and an editor deleted. */
  readonly leftOut: number
}

/**
 * Headings per transaction, so that editors wait at most a tenth of a second. An import of the whole canon takes about
 * twenty steps, most others one. Above it, the search index is gathered once instead of in every step
 * (search/global/search-rows.ts).
 */
const HEADINGS_PER_STEP = 1000

/** Maximum times the tree is read again after an editor changed it; then it is read while all writes wait. */
const MAX_OVERTAKEN = 3

/** A package has at most a few hundred thousand headings. */
const MAX_STEPS = 1000

/** Ends a write without a trace when another process was faster. */
class AlreadyAdopted extends Error {}

/** Ends a write without a trace when the tree is not the one that was read. */
class Overtaken extends Error {}

/**
 * Adds the headings that a text database brings and the library does not have; existing headings stay as editors left
 * them (decisions §4, text packages). Whichever process opens a new text database first calls this: the import, or the
 * server or the next import if that one was killed. The tree is read while other processes write. Changes are written
 * in steps of 1,000 headings, each one line of the log, so that the next call continues where a killed import stopped.
 * @param languages languages in which titles are stored as translations: the published ones without the primary one
 * @param sameAs generation of an earlier text that brought the same headings
 * @returns how many headings were added and how many left out, by this call or an earlier one
 */
export function applyImportedHeadings(
  db: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[] = [],
  sameAs: string | null = null,
): Adoption {
  const same = sameAs === null ? undefined : adoptSame(db, text, languages, sameAs)
  if (same) return same
  let plan: ImportedHeadingsPlan | undefined
  for (let overtaken = 0; ; ) {
    if (isAdopted(db, text)) return storedAdoption(db, text)
    if (overtaken < MAX_OVERTAKEN) plan ??= db.read(() => planImportedHeadings(db, text, languages))
    try {
      const adoption = writeStep(db, text, plan, languages)
      if (adoption && adoption.added > HEADINGS_PER_STEP) db.gatherSearch?.()
      if (adoption) return adoption
    } catch (error) {
      if (error instanceof AlreadyAdopted) return storedAdoption(db, text)
      if (!(error instanceof Overtaken)) throw error
      overtaken++
      plan = undefined
    }
  }
}

/**
 * Notes that a text is taken in whose headings are those of the one before: nothing is read where the same were taken in then, in
 * the same languages, and no editor has changed the tree since.
 */
function adoptSame(
  db: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[],
  sameAs: string,
): Adoption | undefined {
  const taken = (): Adoption | undefined => {
    if (db.orm.select().from(importedHeadingsGenerationTable).get()?.generation !== sameAs) return undefined
    const { id, change, action } = contentEditTable
    const last = db.orm.select({ line: id, change }).from(contentEditTable).where(eq(action, EDIT_LOG_ACTOR_OF_IMPORTS))
    const { line = 0, change: said } = last.orderBy(desc(id)).limit(1).get() ?? {}
    const reported = said as Reported | undefined
    const isTheSame = reported?.generation === sameAs && Bun.deepEquals(reported.languages, languages)
    if (!isTheSame || reported.unfinished || isOvertaken(db, { line })) return undefined
    return { added: 0, leftOut: reported.leftOut }
  }
  if (!taken()) return undefined
  try {
    const work = (log: (edit: EditLogEntry) => void) => {
      const adoption = taken()
      if (!adoption) throw new Overtaken()
      logAdoption(db, text, { ...adoption, languages }, log)
      return adoption
    }
    return db.write(EDIT_LOG_ACTOR_OF_IMPORTS, work, { undoable: false, searched: () => [] })
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    throw error
  }
}

/** Notes that all of a text is taken in. */
function logAdoption(
  db: LibraryDatabase,
  text: TextDatabase,
  adoption: Adoption & { readonly languages: readonly LanguageCode[] },
  log: (edit: EditLogEntry) => void,
): void {
  const { generation } = text
  db.orm.delete(importedHeadingsGenerationTable).run()
  db.orm.insert(importedHeadingsGenerationTable).values({ one: 1, generation }).run()
  const change: Reported = { generation, ...adoption }
  log({ action: EDIT_LOG_ACTOR_OF_IMPORTS, collection: HEADINGS_COLLECTION, record: sourcesOf(text).join(' '), change })
}

/**
 * Writes some of what is planned, or of what is planned now.
 * @returns what was taken in, when it was the last step
 */
function writeStep(
  db: LibraryDatabase,
  text: TextDatabase,
  made: ImportedHeadingsPlan | undefined,
  languages: readonly LanguageCode[],
): Adoption | undefined {
  const added: number[] = []
  const retitled: number[] = []
  const { result, line } = db.writeLine(
    EDIT_LOG_ACTOR_OF_IMPORTS,
    (log) => {
      if (isAdopted(db, text)) throw new AlreadyAdopted()
      if (made && isOvertaken(db, made)) throw new Overtaken()
      const { tree, changes } = made ?? planImportedHeadings(db, text, languages)
      const { generation } = text
      const record = sourcesOf(text).join(' ')
      const before = addedBefore(db, text)
      for (const { node, retitles, write } of changes.splice(0, HEADINGS_PER_STEP)) {
        write()
        collectGarbageOccasionally(GARBAGE_CHARS_PER_HEADING)
        if (retitles) retitled.push(node.id)
        if (node.arrival && !retitles) added.push(node.id)
      }
      if (changes.length > 0) {
        const change: Unfinished = { generation, added: added.length, unfinished: true }
        log({ action: EDIT_LOG_ACTOR_OF_IMPORTS, collection: HEADINGS_COLLECTION, record, change })
        return undefined
      }
      storeOrigins(db, tree)
      const adoption = { added: before + added.length, leftOut: tree.leftOut }
      logAdoption(db, text, { ...adoption, languages }, log)
      return adoption
    },
    // nothing else of a heading is searched than what it came with, and its title
    {
      undoable: false,
      searched: () => [...added, ...retitled].map((id) => ({ collection: HEADINGS_COLLECTION, record: id })),
    },
  )
  if (made) made.line = line
  return result
}

function isAdopted(db: LibraryDatabase, text: TextDatabase): boolean {
  return db.orm.select().from(importedHeadingsGenerationTable).get()?.generation === text.generation
}

/** What may change which headings there are, and where. */
const ON_THE_TREE = [HEADINGS_COLLECTION, 'divisions', '*']

function isOvertaken(db: LibraryDatabase, { line }: Pick<ImportedHeadingsPlan, 'line'>): boolean {
  const { id, collection } = contentEditTable
  const later = and(gt(id, line), inArray(collection, ON_THE_TREE))
  return db.orm.select({ id }).from(contentEditTable).where(later).limit(1).get() !== undefined
}

/** A line of the log about a step that was not the last. */
type Unfinished = Pick<Adoption, 'added'> & { readonly generation: string; readonly unfinished: true }

/** A line of the log about an import; older ones do not say in which languages titles were taken in. */
type Reported =
  | (Unfinished & { readonly languages?: never })
  | (Adoption & {
      readonly generation: string
      readonly languages?: readonly LanguageCode[]
      readonly unfinished?: never
    })

/** The newest lines about this text, newest first: all steps, since nothing else is logged so. */
function reported(db: LibraryDatabase, { generation }: TextDatabase): readonly Reported[] {
  const lines = db.orm
    .select({ change: contentEditTable.change })
    .from(contentEditTable)
    .where(eq(contentEditTable.action, EDIT_LOG_ACTOR_OF_IMPORTS))
    .orderBy(desc(contentEditTable.id))
    .limit(MAX_STEPS)
    .all()
    .map(({ change }) => change as Reported)
  const other = lines.findIndex((change) => change.generation !== generation)
  return other < 0 ? lines : lines.slice(0, other)
}

/** How many headings of this text earlier steps have added, be it those of an import that was killed. */
const addedBefore = (db: LibraryDatabase, text: TextDatabase): number =>
  reported(db, text).reduce((sum, { added }) => sum + added, 0)

/** What the log says was taken in, by a running server for instance. */
function storedAdoption(db: LibraryDatabase, text: TextDatabase): Adoption {
  const [last] = reported(db, text)
  return last && !last.unfinished ? last : { added: 0, leftOut: 0 }
}

const sourcesOf = (text: TextDatabase) =>
  text.rows<{ id: string }>('SELECT id FROM sources ORDER BY rank').map(({ id }) => id)

/** The divisions that packages name, so that they are known when an editor renames them. */
function storeOrigins(db: LibraryDatabase, tree: HeadingTreeBuilder): void {
  for (const [slug, divisionId] of tree.divisionOrigins) {
    db.orm.insert(divisionOriginsTable).values({ slug, divisionId }).onConflictDoNothing().run()
  }
}
