/** How the rows that editors paste are arranged, for the two resources that take them (contract, bulk paste). */

import type { Field, Resource } from './definition.ts'
import { dhammaGroups } from './dhamma-groups.ts'
import { jataka } from './jataka.ts'

/** How rows of a resource are pasted. */
export interface BulkKind {
  readonly resource: Resource
  /** The field of each column, from the left. */
  readonly columns: readonly string[]
  /** The column by which a row finds the record that it belongs to: a unique number. */
  readonly key: string
  /** The reference field whose target all rows of one paste belong to; the body names it by this key. */
  readonly parent: string
  /** A new record's slug is this and its key (decisions §5). */
  readonly slugPrefix: string
  /** A right row, shown to editors. */
  readonly example: string
}

/** What the columns of a pasted table hold: a field each, that of the parent among them; null for what is left out. */
export type PastedColumns = readonly (string | null)[]

/** The fields that a column may hold, in the order of the definition: texts, numbers, members, and what the record belongs to. */
export const pasteableFields = ({ resource, parent }: BulkKind): readonly string[] =>
  Object.entries<Field>(resource.fields)
    .filter(([name, { kind }]) => kind === 'text' || kind === 'integer' || kind === 'members' || name === parent)
    .map(([name]) => name)

/** Rows of jātakas. */
export const JATAKA_ROWS = {
  resource: jataka,
  columns: ['number', 'title', 'subject', 'romanized'],
  key: 'number',
  parent: 'nipata',
  slugPrefix: 'jataka-',
  example: '1 | อปัณณกชาดก | ว่าด้วยการเลือกทางที่ไม่ผิด | Apaṇṇaka Jātaka',
} as const satisfies BulkKind

/** Rows of dhamma groups. */
export const DHAMMA_GROUP_ROWS = {
  resource: dhammaGroups,
  columns: ['number', 'title', 'description', 'dictionaryNumber'],
  key: 'dictionaryNumber',
  parent: 'set',
  slugPrefix: 'dhamma-',
  example: '1 | อริยสัจ ๔ | ความจริงอันประเสริฐสี่ข้อ | 204',
} as const satisfies BulkKind

/** How rows of a collection are pasted; undefined where they cannot be. */
export const bulkKindOf = (collection: string | undefined): BulkKind | undefined =>
  [JATAKA_ROWS, DHAMMA_GROUP_ROWS].find(({ resource }) => resource.name === collection)
