/** The table of what readers say is misprinted, apart from what editors write. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * `address` is the page, from the root on. `answer` is what an editor says to the reader, `decidedBy` the name of the
 * key. `sender` tells those who sent it apart for as long as the program runs, and no address is found out by it
 * (src/http/mark.ts); it is in no dump.
 */
export const reports = sqliteTable('reports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  address: text('address').notNull(),
  words: text('words').notNull(),
  should: text('should').notNull(),
  note: text('note'),
  name: text('name'),
  state: text('state', { enum: ['open', 'taken', 'refused'] }).notNull(),
  answer: text('answer'),
  decidedBy: text('decided_by'),
  decidedAt: text('decided_at'),
  sender: text('sender'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
