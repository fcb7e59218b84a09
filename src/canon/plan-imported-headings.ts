/** Plans how imported headings change the contents tree: additions, moves, titles and translations. */

import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { deletedHeadingsTable, headingsTable } from '../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { createInsertPlaceholders } from '../../db/statements.ts'
import { contentEditTable, translationsTable } from '../../db/tables.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import type { EditActionName } from '../definitions/edit-actions.ts'
import type { LanguageCode } from '../definitions/languages/languages.ts'
import { callOnce } from '../definitions/once.ts'
import { collectGarbageOccasionally } from '../foundation/collect-garbage.ts'
import type { StoredHeading } from './tree/heading-reader.ts'
import {
  HeadingTreeBuilder,
  type HeadingUnderConstruction,
  type ImportedHeading,
  isPaliTitleInThaiScript,
} from './tree/heading-tree-builder.ts'
import { LibraryHeadingsSnapshot } from './tree/headings-snapshot.ts'

/** Name of imports in the edit log. It is the action of their entries, and the actor instead of an API key's name. */
export const EDIT_LOG_ACTOR_OF_IMPORTS = 'import'

/** Estimated number of characters of garbage in memory for each heading that is read and written. */
export const GARBAGE_CHARS_PER_HEADING = 1000

/** The planned changes of the contents trees, in the order in which they are written. */
export interface ImportedHeadingsPlan {
  /** The last line of the log when the tree was read, or the last one that this plan has added itself. */
  line: number
  readonly tree: HeadingTreeBuilder
  /** Ordered so that the tree is valid after each of them: parents come before their children. */
  readonly changes: Change[]
}

/** One write to a heading. */
interface Change {
  readonly node: HeadingUnderConstruction
  readonly retitles?: boolean
  readonly write: () => void
}

/**
 * Plans the changes that the headings of a text need in the current tree. Call it inside a read or write transaction.
 * @param languages languages in which titles are stored as translations
 */
export function planImportedHeadings(
  db: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[],
): ImportedHeadingsPlan {
  const last = db.orm
    .select({ id: contentEditTable.id })
    .from(contentEditTable)
    .orderBy(desc(contentEditTable.id))
    .limit(1)
  const line = last.get()?.id ?? 0
  const isUnedited = createUneditedCheck(db)
  const tree = new HeadingTreeBuilder(
    db.orm.select().from(headingsTable).all(),
    db.orm.select().from(deletedHeadingsTable).all(),
    new LibraryHeadingsSnapshot(db),
    // older imports gave the Pali in Thai letters as title
    (row) => isUnedited(row.id) || isPaliTitleInThaiScript(row.title, row.pali),
  )
  for (const arrival of readArrivals(text)) tree.take(arrival)
  for (const { division, entry } of queryTextNames(text)) tree.recognise(division, entry)
  return {
    line,
    tree,
    changes: [...planHeadingChanges(db, tree), ...planTranslations(db, tree, languages, isUnedited)],
  }
}

/** Actions by which no editor changes a title: imports, and the start of a library, which has no headings. */
const WITHOUT_HEADINGS: string[] = [EDIT_LOG_ACTOR_OF_IMPORTS, 'begin' satisfies EditActionName]

/** Creates a function that tells by the id of a heading whether, by the log, no editor has ever written to it. */
function createUneditedCheck(db: LibraryDatabase): (id: number) => boolean {
  const { action, collection, recordId } = contentEditTable
  const edits = db.orm
    .selectDistinct({ id: recordId })
    .from(contentEditTable)
    .where(and(notInArray(action, WITHOUT_HEADINGS), inArray(collection, [HEADINGS_COLLECTION, '*'])))
    .all()
  const edited = new Set(edits.map(({ id }) => id))
  // a write to all headings at once does not say whose titles an editor changed, so all count as edited
  const isLogged = !edited.has(null)
  return (id) => isLogged && !edited.has(id)
}

function planHeadingChanges(db: LibraryDatabase, tree: HeadingTreeBuilder): Change[] {
  const positions = tree.positions()
  const insert = callOnce(() =>
    db.orm
      .insert(headingsTable)
      .values(createInsertPlaceholders(headingsTable))
      .returning({ id: headingsTable.id })
      .prepare(),
  )
  const set = (node: HeadingUnderConstruction, values: Partial<typeof headingsTable.$inferInsert>) =>
    db.orm.update(headingsTable).set(values).where(eq(headingsTable.id, node.id)).run()
  return [
    // existing headings move first and leave gaps, which the new ones fill
    ...Array.from(positions, ([node, position]) => ({ node, write: () => set(node, { position }) })).filter(
      ({ node }) => !node.arrival,
    ),
    ...tree.recognised.map(({ node, originDivision }) => ({
      node,
      write: () => set(node, { originDivision, originSlug: node.slug }),
    })),
    ...tree.retitled.map(({ node, title }) => ({ node, retitles: true, write: () => set(node, { title }) })),
    ...tree.added.map((node) => ({
      node,
      write: () => {
        if (node.arrival) node.id = insert().get(toHeadingRow(node, node.arrival, positions.get(node) ?? 0)).id
      },
    })),
  ]
}

/**
 * Plans the titles in other languages: where there is none yet, or where no editor ever wrote to the heading.
 * Translations of editors stay. They follow the changes of the headings, which give new headings their ids.
 */
function planTranslations(
  db: LibraryDatabase,
  tree: HeadingTreeBuilder,
  languages: readonly LanguageCode[],
  isUnedited: (id: number) => boolean,
): Change[] {
  const rows = db.orm
    .select()
    .from(translationsTable)
    .where(eq(translationsTable.collection, HEADINGS_COLLECTION))
    .all()
  const stored = new Map(rows.map(({ recordId, language, fields }) => [`${recordId} ${language}`, fields]))
  const upsert = callOnce(() =>
    db.orm
      .insert(translationsTable)
      .values(createInsertPlaceholders(translationsTable))
      .onConflictDoUpdate({
        target: [translationsTable.collection, translationsTable.recordId, translationsTable.language],
        set: { fields: sql`excluded.fields` },
      })
      .prepare(),
  )
  return [...tree.translated].flatMap(([node, titles]) =>
    languages.flatMap((language): readonly Change[] => {
      const title = titles[language]
      const before = stored.get(`${node.id} ${language}`)
      const isEdited = before !== undefined && !isUnedited(node.id)
      if (title === undefined || isEdited || before?.title === title) return []
      const write = () =>
        upsert().run({ collection: HEADINGS_COLLECTION, recordId: node.id, language, fields: { title } })
      return [{ node, retitles: true, write }]
    }),
  )
}

/** A heading as text.db stores it, with its titles in other languages as JSON. */
type StoredArrival = Omit<ImportedHeading, 'titles'> & { readonly titles: string | null }

function* readArrivals(text: TextDatabase): Generator<ImportedHeading> {
  for (const { titles, ...arrival } of queryArrivals(text)) {
    collectGarbageOccasionally(GARBAGE_CHARS_PER_HEADING)
    yield titles === null ? arrival : { ...arrival, titles: JSON.parse(titles) }
  }
}

const queryArrivals = (text: TextDatabase) =>
  text.sqlite
    .query<StoredArrival, []>(
      `SELECT source, division, slug, parent, title, pali, volume, royal_page AS royalPage,
              pali_page AS paliPage, roman_page AS romanPage, item_from AS itemFrom, item_to AS itemTo, titles
       FROM arrivals ORDER BY source, ordinal`,
    )
    .iterate()

const queryTextNames = (text: TextDatabase) =>
  text.sqlite.query<{ division: string; entry: string }, []>('SELECT DISTINCT division, entry FROM texts').iterate()

type NewRow = Omit<StoredHeading, 'id'> & { readonly id: null }

function toHeadingRow(node: HeadingUnderConstruction, arrival: ImportedHeading, position: number): NewRow {
  const { source: _source, division: originDivision, slug: originSlug, parent: _parent, ...fields } = arrival
  const now = new Date().toISOString()
  return {
    ...fields,
    id: null,
    note: null,
    slug: node.slug,
    divisionId: node.division,
    parentId: node.parent?.id ?? null,
    position,
    originDivision,
    originSlug,
    createdAt: now,
    updatedAt: now,
  }
}
