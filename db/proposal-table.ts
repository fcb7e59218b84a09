/** The table of writes that wait for somebody who may publish them. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * `method`, `path` and `body` are the write's own; `ifMatch` is the version that it was judged on, `*` of what is to be made anew.
 * `kind` is the collection that it changes, `title` what that is called. `subjects` name what nobody else is dealt meanwhile.
 * `edit` is its line in the log once it is published, `changed` whether the reviewer put something else into it.
 */
export const proposals = sqliteTable('proposals', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  state: text('state', { enum: ['waiting', 'published', 'returned', 'withdrawn'] }).notNull(),
  proposedBy: text('proposed_by').notNull(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  method: text('method').notNull(),
  path: text('path').notNull(),
  ifMatch: text('if_match'),
  body: text('body', { mode: 'json' }).$type<unknown>(),
  subjects: text('subjects', { mode: 'json' }).$type<readonly string[]>().notNull(),
  note: text('note'),
  reason: text('reason'),
  decidedBy: text('decided_by'),
  decidedAt: text('decided_at'),
  edit: integer('edit'),
  changed: integer('changed', { mode: 'boolean' }).notNull().default(false),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
