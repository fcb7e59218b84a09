/** Plans what imported headings change in the contents tree: which are added, moved, named or translated. */

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

/** Name of imports in the audit log: the action of their lines, and the actor in place of an API key's name. */
export const EDIT_LOG_ACTOR_OF_IMPORTS = 'import'

/** Characters that are read and written for a heading, and not held. */
export const GARBAGE_CHARS_PER_HEADING = 1000

/** What is to be done to the tree. */
export interface ImportedHeadingsPlan {
  /** The last line of the log when the tree was read, or the last one that this plan has added itself. */
  line: number
  readonly tree: HeadingTreeBuilder
  /** In an order in which any number of them leave a tree that is right: parents before what is below them. */
  readonly changes: Change[]
}

/** What becomes of one heading. */
interface Change {
  readonly node: HeadingUnderConstruction
  readonly retitles?: boolean
  readonly write: () => void
}

/** Plans what a text brings to the tree as it is now. Call it inside a transaction, of any kind. */
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
  const isUntouched = untouched(db)
  const tree = new HeadingTreeBuilder(
    db.orm.select().from(headingsTable).all(),
    db.orm.select().from(deletedHeadingsTable).all(),
    new LibraryHeadingsSnapshot(db),
    // the Pali in Thai letters is what imports gave as a title once
    (row) => isUntouched(row.id) || isPaliTitleInThaiScript(row.title, row.pali),
  )
  for (const arrival of arrivalsOf(text)) tree.take(arrival)
  for (const { division, entry } of namesOfTexts(text)) tree.recognise(division, entry)
  return {
    line,
    tree,
    changes: [...changesOf(db, tree), ...translationsOf(db, tree, languages, isUntouched)],
  }
}

/** Actions that change no heading's title by hand: what a library begins with has no headings. */
const WITHOUT_HEADINGS: string[] = [EDIT_LOG_ACTOR_OF_IMPORTS, 'begin' satisfies EditActionName]

/** Whether the log knows that no editor ever wrote to a heading, by its id. */
function untouched(db: LibraryDatabase): (id: number) => boolean {
  const { action, collection, recordId } = contentEditTable
  const edits = db.orm
    .selectDistinct({ id: recordId })
    .from(contentEditTable)
    .where(and(notInArray(action, WITHOUT_HEADINGS), inArray(collection, [HEADINGS_COLLECTION, '*'])))
    .all()
  const edited = new Set(edits.map(({ id }) => id))
  // where all headings were written at once it is unknown for which of them the editors had the title in hand
  const isLogged = !edited.has(null)
  return (id) => isLogged && !edited.has(id)
}

function changesOf(db: LibraryDatabase, tree: HeadingTreeBuilder): Change[] {
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
    // those that are there make room first: until the new ones come, there are gaps
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
        if (node.arrival) node.id = insert().get(rowOf(node, node.arrival, positions.get(node) ?? 0)).id
      },
    })),
  ]
}

/**
 * Titles in other languages, where there is none yet, or where no editor ever wrote to the heading: what editors
 * translated stays. After the changes of the headings, since a new one has its id by then.
 */
function translationsOf(
  db: LibraryDatabase,
  tree: HeadingTreeBuilder,
  languages: readonly LanguageCode[],
  isUntouched: (id: number) => boolean,
): Change[] {
  const rows = db.orm
    .select()
    .from(translationsTable)
    .where(eq(translationsTable.collection, HEADINGS_COLLECTION))
    .all()
  const there = new Map(rows.map(({ recordId, language, fields }) => [`${recordId} ${language}`, fields]))
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
      const before = there.get(`${node.id} ${language}`)
      const isEditors = before !== undefined && !isUntouched(node.id)
      if (title === undefined || isEditors || before?.title === title) return []
      const write = () =>
        upsert().run({ collection: HEADINGS_COLLECTION, recordId: node.id, language, fields: { title } })
      return [{ node, retitles: true, write }]
    }),
  )
}

/** As it is stored: titles in other languages as JSON. */
type StoredArrival = Omit<ImportedHeading, 'titles'> & { readonly titles: string | null }

function* arrivalsOf(text: TextDatabase): Generator<ImportedHeading> {
  for (const { titles, ...arrival } of storedArrivals(text)) {
    collectGarbageOccasionally(GARBAGE_CHARS_PER_HEADING)
    yield titles === null ? arrival : { ...arrival, titles: JSON.parse(titles) }
  }
}

const storedArrivals = (text: TextDatabase) =>
  text.sqlite
    .query<StoredArrival, []>(
      `SELECT source, division, slug, parent, title, pali, volume, royal_page AS royalPage,
              pali_page AS paliPage, roman_page AS romanPage, item_from AS itemFrom, item_to AS itemTo, titles
       FROM arrivals ORDER BY source, ordinal`,
    )
    .iterate()

const namesOfTexts = (text: TextDatabase) =>
  text.sqlite.query<{ division: string; entry: string }, []>('SELECT DISTINCT division, entry FROM texts').iterate()

type NewRow = Omit<StoredHeading, 'id'> & { readonly id: null }

function rowOf(node: HeadingUnderConstruction, arrival: ImportedHeading, position: number): NewRow {
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
