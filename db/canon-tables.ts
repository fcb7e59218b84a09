/** The canon's tables in library.db as drizzle sees them; those of findings follow from their definitions. */

import { integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

/**
 * Nodes of the contents trees, one tree a division. `origin…` is the division and slug that text packages know
 * the heading by; it never changes again, whatever editors do to the heading. It is empty for headings that no
 * package knows.
 */
export const headings = sqliteTable(
  'headings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    divisionId: integer('division_id').notNull(),
    parentId: integer('parent_id'),
    slug: text('slug').notNull(),
    /** From 1 among its siblings. */
    position: integer('position').notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    title: text('title').notNull(),
    pali: text('pali'),
    note: text('note'),
    volume: integer('volume'),
    royalPage: integer('royal_page'),
    paliPage: integer('pali_page'),
    romanPage: integer('roman_page'),
    itemFrom: integer('item_from'),
    itemTo: integer('item_to'),
    originDivision: text('origin_division'),
    originSlug: text('origin_slug'),
  },
  (table) => [unique().on(table.divisionId, table.slug)],
)

/** The names under which text packages know divisions, so that renaming a division loses no text. */
export const divisionOrigins = sqliteTable('division_origins', {
  slug: text('slug').primaryKey(),
  divisionId: integer('division_id').notNull(),
})

/** Headings that came with a package and that an editor deleted: imports leave them out. */
export const deletedHeadings = sqliteTable(
  'deleted_headings',
  {
    originDivision: text('origin_division').notNull(),
    originSlug: text('origin_slug').notNull(),
    /** The slug it had when it was deleted; creating that one again brings the text back. */
    slug: text('slug').notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.originDivision, table.originSlug] })],
)

/** When the library was made or last restored; see readEpoch in library-file.ts. One row. */
export const libraryEpoch = sqliteTable('library_epoch', {
  one: integer('one').primaryKey(),
  /** Milliseconds since 1970. */
  epoch: integer('epoch').notNull(),
})

/** Which text database's headings have been taken into the tree; one row at most. */
export const importedHeadingsState = sqliteTable('adopted_text', {
  one: integer('one').primaryKey(),
  generation: text('generation').notNull(),
})
