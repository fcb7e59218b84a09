/** How bulk paste reads the rows that editors paste, for the two resources that have it (contract, bulk paste). */

import type { FieldDefinition, ResourceDefinition } from './definition.ts'
import { dhammaGroupsResourceDefinition } from './dhamma-groups.ts'
import { jatakaResourceDefinition } from './jataka.ts'

/**
 * How bulk paste reads the rows of one resource: which field each column holds, and which field identifies a record.
 */
export interface BulkPasteDefinition {
  readonly resource: ResourceDefinition
  /** The field of each column, from the left. */
  readonly columns: readonly string[]
  /** The column by which a row finds the record that it belongs to: a unique number. */
  readonly key: string
  /** The reference field whose target all rows of one paste belong to; the body names it by this key. */
  readonly parent: string
  /** A new record's slug is this and its key (decisions §5). */
  readonly slugPrefix: string
  /** A valid row, shown to editors as an example. */
  readonly example: string
}

/**
 * The name of the field that each column of a pasted table holds. Null marks a column that is ignored. One column may
 * hold the parent's field.
 */
export type PastedColumnFields = readonly (string | null)[]

/**
 * Lists the names of the fields that a pasted column may hold, in the order of the definition: texts, numbers, members,
 * and the reference to the parent record.
 */
export const listPasteableFields = ({ resource, parent }: BulkPasteDefinition): readonly string[] =>
  Object.entries<FieldDefinition>(resource.fields)
    .filter(([name, { kind }]) => kind === 'text' || kind === 'integer' || kind === 'members' || name === parent)
    .map(([name]) => name)

/** How bulk paste reads rows of jātakas. */
export const JATAKA_BULK_PASTE = {
  resource: jatakaResourceDefinition,
  columns: ['number', 'title', 'subject', 'romanized'],
  key: 'number',
  parent: 'nipata',
  slugPrefix: 'jataka-',
  example: '1 | อปัณณกชาดก | ว่าด้วยการเลือกทางที่ไม่ผิด | Apaṇṇaka Jātaka',
} as const satisfies BulkPasteDefinition

/** How bulk paste reads rows of dhamma groups. */
export const DHAMMA_GROUP_BULK_PASTE = {
  resource: dhammaGroupsResourceDefinition,
  columns: ['number', 'title', 'description', 'dictionaryNumber'],
  key: 'dictionaryNumber',
  parent: 'set',
  slugPrefix: 'dhamma-',
  example: '1 | อริยสัจ ๔ | ความจริงอันประเสริฐสี่ข้อ | 204',
} as const satisfies BulkPasteDefinition

/** Returns how bulk paste reads rows of a collection. Undefined if the collection has no bulk paste. */
export const findBulkPasteDefinition = (collection: string | undefined): BulkPasteDefinition | undefined =>
  [JATAKA_BULK_PASTE, DHAMMA_GROUP_BULK_PASTE].find(({ resource }) => resource.name === collection)
