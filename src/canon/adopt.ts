/**
 * Takes in what follows from a text database: the headings that a new one brought, once for each, and the names of the
 * sources that older decisions mean.
 */

import { desc, eq } from 'drizzle-orm'
import { adoptedText, deletedHeadings, divisionOrigins, headings } from '../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { everyColumn } from '../../db/statements.ts'
import { contentEdit } from '../../db/tables.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { DECISIONS, HEADINGS } from '../resources/collection-names.ts'
import { canName, nameSources } from './decisions/name-sources.ts'
import { type Arrival, type GrowingNode, GrowingTree } from './tree/growing-tree.ts'
import { LibraryView } from './tree/library-view.ts'

/** What the library took in. */
interface Adoption {
  /** Headings that were not there before. */
  readonly added: number
  /** Headings that the packages have and an editor deleted. */
  readonly leftOut: number
}

/** How the audit log remembers what imports do: as the action, and where a key's name would stand. */
const IMPORT = 'import'

/** Ends a write without a trace when another process was faster. */
class AlreadyAdopted extends Error {}

/**
 * Names the sources of decisions that have none, by the text that stands there (decisions §4); to be done before another
 * takes its place. @returns how many were named
 */
export function nameDecisions(db: LibraryDatabase, text: TextDatabase): number {
  if (!canName(db, text)) return 0
  return db.write(
    IMPORT,
    (log) => {
      const named = nameSources(db, text)
      const { generation } = text
      log({ action: 'name-sources', collection: DECISIONS, record: '*', change: { generation, named } })
      return named
    },
    { undoable: false },
  )
}

/**
 * Adds the headings that are new and leaves all others as editors made them (decisions §4, text packages). Whoever opens
 * a new text database first does this: the import itself, or the server or the next import if that one was killed.
 * @returns what was taken in, now or before
 */
export function adoptHeadings(db: LibraryDatabase, text: TextDatabase): Adoption {
  if (isAdopted(db, text)) return rememberedAdoption(db, text)
  try {
    return db.write(
      IMPORT,
      (log) => {
        if (isAdopted(db, text)) throw new AlreadyAdopted()
        const tree = new GrowingTree(
          db.orm.select().from(headings).all(),
          db.orm.select().from(deletedHeadings).all(),
          new LibraryView(db),
        )
        for (const arrival of arrivalsOf(text)) tree.take(arrival)
        for (const { division, entry } of namesOfTexts(text)) tree.recognise(division, entry)
        store(db, tree)
        db.orm.delete(adoptedText).run()
        db.orm.insert(adoptedText).values({ one: 1, generation: text.generation }).run()
        const adoption = { added: tree.added.length, leftOut: tree.leftOut }
        const { generation } = text
        log({
          action: IMPORT,
          collection: HEADINGS,
          record: sourcesOf(text).join(' '),
          change: { generation, ...adoption },
        })
        return adoption
      },
      { undoable: false },
    )
  } catch (error) {
    if (error instanceof AlreadyAdopted) return rememberedAdoption(db, text)
    throw error
  }
}

function isAdopted(db: LibraryDatabase, text: TextDatabase): boolean {
  return db.orm.select().from(adoptedText).get()?.generation === text.generation
}

/** What the log says was taken in, by a running server for instance. */
function rememberedAdoption(db: LibraryDatabase, { generation }: TextDatabase): Adoption {
  const line = db.orm
    .select({ change: contentEdit.change })
    .from(contentEdit)
    .where(eq(contentEdit.action, IMPORT))
    .orderBy(desc(contentEdit.id))
    .limit(1)
    .get()
  const change = line?.change as (Adoption & { readonly generation?: string }) | undefined
  return change?.generation === generation ? change : { added: 0, leftOut: 0 }
}

const arrivalsOf = (text: TextDatabase) =>
  text.sqlite
    .query<Arrival, []>(
      `SELECT source, division, slug, parent, title, pali, volume, royal_page AS royalPage,
              pali_page AS paliPage, roman_page AS romanPage, item_from AS itemFrom, item_to AS itemTo
       FROM arrivals ORDER BY source, ordinal`,
    )
    .iterate()

const namesOfTexts = (text: TextDatabase) =>
  text.sqlite
    .query<{ division: string; entry: string }, []>('SELECT DISTINCT division, entry FROM texts')
    .iterate()

const sourcesOf = (text: TextDatabase) =>
  text.sqlite
    .query<{ id: string }, []>('SELECT id FROM sources ORDER BY rank')
    .all()
    .map(({ id }) => id)

/** Writes what has changed in the tree. */
function store(db: LibraryDatabase, tree: GrowingTree): void {
  for (const [slug, divisionId] of tree.divisionOrigins) {
    db.orm.insert(divisionOrigins).values({ slug, divisionId }).onConflictDoNothing().run()
  }
  const positions = tree.positions()
  storeAdded(db, tree.added, positions)
  for (const [{ id, arrival }, position] of positions) {
    if (arrival === null) db.orm.update(headings).set({ position }).where(eq(headings.id, id)).run()
  }
  for (const { node, originDivision } of tree.recognised) {
    const origin = { originDivision, originSlug: node.slug }
    db.orm.update(headings).set(origin).where(eq(headings.id, node.id)).run()
  }
}

/** Inserts new headings by one prepared statement: a first import brings eighteen thousand. */
function storeAdded(
  db: LibraryDatabase,
  added: readonly GrowingNode[],
  positions: ReadonlyMap<GrowingNode, number>,
): void {
  const now = new Date().toISOString()
  const insert = db.orm
    .insert(headings)
    .values(everyColumn(headings))
    .returning({ id: headings.id })
    .prepare()
  for (const node of added) {
    if (!node.arrival) continue
    const {
      source: _source,
      division: originDivision,
      slug: originSlug,
      parent: _parent,
      ...fields
    } = node.arrival
    const row: Omit<typeof headings.$inferSelect, 'id'> & { readonly id: null } = {
      ...fields,
      id: null,
      note: null,
      slug: node.slug,
      divisionId: node.division,
      parentId: node.parent?.id ?? null,
      position: positions.get(node) ?? 0,
      originDivision,
      originSlug,
      createdAt: now,
      updatedAt: now,
    }
    node.id = insert.get(row).id
  }
}
