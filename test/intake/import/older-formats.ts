/** Turns a text database of today into one of each older format, by taking away what came since. */

import { Database } from 'bun:sqlite'
import { TEXT_DATABASE_FORMAT } from '../../../db/text-schema.ts'

const REPORTS = ['headings', 'passages', 'pages', 'characters', 'warnings'] as const

const withoutReports = [...REPORTS.map((column) => `ALTER TABLE sources DROP COLUMN ${column}`)]
const withoutConflicts = ['DROP TABLE conflicts', 'DROP TABLE word_counts']
/** The index had other tables before format 5, which are no longer read. */
const withoutIndex = [
  'DROP TABLE page_ngrams',
  'DROP TABLE added_ngrams',
  'DROP TABLE page_positions',
  'DROP TABLE page_grams',
  'DROP TABLE page_parts',
  'DROP TABLE printed_pages',
]

/** Before format 6 there were no recensions, and parts had no origin. */
const withoutRecensions = [
  'DROP INDEX passages_by_text',
  'DROP TABLE printed_volumes',
  ...['recension', 'found'].map((column) => `ALTER TABLE sources DROP COLUMN ${column}`),
  'ALTER TABLE texts DROP COLUMN copies',
  ...['beside', 'printed'].map((column) => `ALTER TABLE passages DROP COLUMN ${column}`),
  ...['printed', 'state', 'file'].map((column) => `ALTER TABLE parts DROP COLUMN ${column}`),
  'ALTER TABLE extents DROP COLUMN printed',
  'ALTER TABLE arrivals DROP COLUMN titles',
]

/** Before format 7 packages brought no editions, and paragraphs had no ids. */
const withoutEditions = ['ALTER TABLE sources DROP COLUMN editions', 'ALTER TABLE parts DROP COLUMN segments']

/** Before format 8 misprints were not searched. */
const withoutSuspects = ['DROP TABLE suspects']

/** Before format 9 parallels were not searched. */
const withoutSame = ['DROP TABLE same_texts', 'DROP TABLE same_passages']

/** Before format 9 the beginnings of texts were looked up in the text, and the file did not name its program. */
const withoutBeginnings = [
  'ALTER TABLE about DROP COLUMN made_by',
  ...['first_volume', 'first_page', 'worded'].map((column) => `ALTER TABLE passages DROP COLUMN ${column}`),
  'ALTER TABLE extents DROP COLUMN characters',
]

/** Before format 10 the server computed what reading needs, and the index of pages did not say what is printed. */
const withoutReading = [
  'ALTER TABLE about DROP COLUMN suspects_at',
  ...['text_order', 'aligned_blocks', 'items', 'shown_volumes', 'volume_sources'].map((table) => `DROP TABLE ${table}`),
  'DROP INDEX parts_by_page',
  'DROP INDEX parts_by_passage',
  'CREATE INDEX parts_by_passage ON parts (passage, seq)',
]

/** What each format that was ever written lacks, by what it is called in tests. Two programs wrote a format 2. */
export const OLDER_FORMATS: readonly {
  readonly called: string
  readonly format: number
  readonly take: readonly string[]
}[] = [
  {
    called: '1',
    format: 1,
    take: [...withoutReports, ...withoutConflicts, ...withoutIndex, ...withoutRecensions],
  },
  {
    called: '2 with the reports of imports',
    format: 2,
    take: [...withoutConflicts, ...withoutIndex, ...withoutRecensions],
  },
  {
    called: '2 with kinds of conflicts',
    format: 2,
    take: [...withoutReports, ...withoutIndex, ...withoutRecensions],
  },
  { called: '3', format: 3, take: [...withoutIndex, ...withoutRecensions] },
  { called: '4', format: 4, take: [...withoutIndex, ...withoutRecensions] },
  { called: '5', format: 5, take: withoutRecensions },
  { called: '6', format: 6, take: [] },
  { called: '7', format: 7, take: [] },
  { called: '8', format: 8, take: [] },
  { called: '9', format: 9, take: [] },
]

/** Makes the file one of an older format, in its place; a server that reads it must be closed. */
export function downgradeText(path: string, { format, take }: (typeof OLDER_FORMATS)[number]): void {
  if (format >= TEXT_DATABASE_FORMAT) throw new Error('That is no older format')
  using sqlite = new Database(path, { readwrite: true, create: false })
  const since7 = format < 7 ? withoutEditions : []
  const since8 = format < 8 ? withoutSuspects : []
  const since9 = format < 9 ? [...withoutSame, ...withoutBeginnings] : []
  for (const step of [...withoutReading, ...take, ...since7, ...since8, ...since9]) sqlite.run(step)
  sqlite.run(`PRAGMA user_version = ${format}`)
}
