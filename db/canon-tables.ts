/** The canon's tables in library.db as drizzle sees them: headings, and what people decided about imported text. */

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

/**
 * Decided pairs (`keep`, `swap`; `source` empty) and hidden passages (`hide`; of one source). Both are kept
 * under the names that the packages use, so that they outlive renamed headings, imports and moves to another
 * machine; `passage` is the hidden passage's number when it was hidden, `note` what the editor had to say about a
 * choice, `decidedBy` the name of the key that made it.
 *
 * A decided pair shows the source `chosen`, and was decided against `other`; `choice` is only what was said then, when
 * `keep` was the first of the two. A pair that came from an older library or an older dump has the choice alone, and
 * waits for a text by whose ranks it can be read (see nameSources). `ranks` are the ids of sources, the first-ranked
 * one first: of a pair that waits, those that its choice speaks of, if anybody knows them; of a named one, those by
 * which it was read although nobody could know, so that somebody should look at it.
 */
export const passageDecisions = sqliteTable(
  'passage_decisions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    division: text('division').notNull(),
    entry: text('entry').notNull(),
    edition: text('edition').notNull(),
    choice: text('choice', { enum: ['keep', 'swap', 'hide'] }).notNull(),
    source: text('source').notNull().default(''),
    passage: integer('passage'),
    note: text('note'),
    decidedBy: text('decided_by'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    chosen: text('chosen'),
    other: text('other'),
    /** Ids with a space between them. */
    ranks: text('ranks'),
  },
  (table) => [unique().on(table.division, table.entry, table.edition, table.source)],
)

/**
 * Words of one source that people put right (variants §2). Division and entry are the names that the packages use;
 * `before` and `after` are the words around the wrong ones by which they are found again in whatever text that source
 * has, `volume` and `page` tell apart those that stand in the same words. `report` is the number of a reader's report.
 */
export const corrections = sqliteTable('corrections', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source').notNull(),
  division: text('division').notNull(),
  entry: text('entry').notNull(),
  edition: text('edition').notNull(),
  volume: integer('volume'),
  page: integer('page'),
  before: text('before').notNull(),
  wrong: text('wrong').notNull(),
  after: text('after').notNull(),
  right: text('right').notNull(),
  reason: text('reason').notNull(),
  evidence: text('evidence'),
  report: integer('report'),
  correctedBy: text('corrected_by'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

/**
 * What editors say of words that the import suspects to be misprints (variants §3). Of one place, which is known as that of a
 * correction is, or, without division and entry, of all places of the wrong and the right words in an edition of a source. `right` is
 * what was proposed first. `open` takes one place out of what is said of all.
 */
export const suspectJudgements = sqliteTable('suspect_judgements', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source').notNull(),
  division: text('division'),
  entry: text('entry'),
  edition: text('edition').notNull(),
  volume: integer('volume'),
  page: integer('page'),
  before: text('before').notNull(),
  wrong: text('wrong').notNull(),
  after: text('after').notNull(),
  right: text('right').notNull(),
  state: text('state', { enum: ['printed', 'later', 'open'] }).notNull(),
  note: text('note'),
  judgedBy: text('judged_by'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

/** Which text database's headings have been taken into the tree; one row at most. */
export const adoptedText = sqliteTable('adopted_text', {
  one: integer('one').primaryKey(),
  generation: text('generation').notNull(),
})
