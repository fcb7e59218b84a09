/** The canon's tables in library.db as drizzle sees them; those of review items follow from their definitions. */

import { integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'

/**
 * Drizzle table `headings`: the nodes of the contents trees, one tree per division. `origin…` is the division and slug
 * under which text packages know the heading. It never changes, whatever editors do to the heading, and is empty for
 * headings that editors added.
 */
export const headingsTable = sqliteTable(
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

/**
 * Drizzle table `division_origins`: the slugs under which text packages know divisions. With it, a renamed division
 * keeps its text.
 */
export const divisionOriginsTable = sqliteTable('division_origins', {
  slug: text('slug').primaryKey(),
  divisionId: integer('division_id').notNull(),
})

/** Drizzle table `deleted_headings`: headings of packages that an editor deleted. Imports do not create them again. */
export const deletedHeadingsTable = sqliteTable(
  'deleted_headings',
  {
    originDivision: text('origin_division').notNull(),
    originSlug: text('origin_slug').notNull(),
    /** The slug at the time of deletion; creating a heading with that slug brings its text back. */
    slug: text('slug').notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.originDivision, table.originSlug] })],
)

/**
 * Drizzle table `library_epoch` with one row: when the library was created or last restored (see readLibraryEpoch in
 * library-file.ts).
 */
export const libraryEpochTable = sqliteTable('library_epoch', {
  one: integer('one').primaryKey(),
  /** Milliseconds since 1970. */
  epoch: integer('epoch').notNull(),
})

/**
 * Drizzle table `adopted_text`: the text database (by its generation) whose headings were last copied into the contents
 * trees. At most one row.
 */
export const importedHeadingsGenerationTable = sqliteTable('adopted_text', {
  one: integer('one').primaryKey(),
  generation: text('generation').notNull(),
})
