/** The interface of a collection that is exported as JSON and restored. */

import { type TObject, Type } from 'typebox'
import { createRequestFieldSchema } from '../../definitions/kinds/kinds.ts'
import type { RecordTranslation } from '../../definitions/languages/overlay.ts'
import { memoize } from '../../definitions/once.ts'
import { closedObjectSchema, type FieldDefinitionsByName } from '../../definitions/schemas.ts'

/** Version of the format of dumps. */
export const DUMP_FORMAT = 1

/** A record in a dump: `{ id, …writable fields, order, createdAt, updatedAt, translations }`. */
export type DumpRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** A record of a dump that a restore will store. Without an id it becomes a new record. */
export type RecordToRestore = Readonly<Record<string, unknown>> & { readonly id?: number }

/** A dump of one collection: `{ collection, format, records }`. */
export interface CollectionDump<R = DumpRecord> {
  readonly collection: string
  readonly format: typeof DUMP_FORMAT
  readonly records: readonly R[]
}

/**
 * A collection that can be dumped and restored. A restore has three steps inside one write: `freeUniqueNames`, `fill`,
 * `prune`. Several collections that refer to each other are restored together: each step is done for all collections
 * before the next one. `fill` goes in the order of their references, `prune` in the opposite order.
 */
export interface DumpableCollection {
  readonly name: string
  /** The Thai name for messages. */
  readonly label: string
  /** The fields that editors can write. */
  readonly fields: FieldDefinitionsByName
  /** The schema of one translation of a record. */
  readonly translationSchema: TObject
  /** The schema of one record in a dump. */
  readonly recordSchema: TObject
  /** The schema of restored records, if it depends on stored data; `recordSchema` when absent. */
  readonly restoredSchema?: TObject
  /** Number of records. */
  count(): number
  /** Returns the name of a record for people; undefined when there is none with this id. */
  nameOf(id: number): string | undefined
  /** Returns every record in a stable order. */
  dump(): readonly DumpRecord[]
  /** Renames all records to placeholders, so that their names can be used again in any order. */
  freeUniqueNames(): void
  /**
   * Stores the given records with their translations.
   * @param withAll whether all collections are restored together from one library: then records are accepted that an
   *   editor could not write any more, such as a heading in a volume that no longer belongs to its division
   * @param restorer name of the key that restores this collection alone: new and changed decisions are recorded as
   * theirs
   * @returns their ids, in the order in which they were given.
   * @throws AppError `invalid_request` or `conflict`
   */
  fill(records: readonly RecordToRestore[], withAll?: boolean, restorer?: string): readonly number[]
  /** Deletes all records but these. @throws AppError `conflict` when another record refers to one of them. */
  prune(stored: ReadonlySet<number>): void
}

/** Returns the definitions of the translatable fields. */
export const selectTranslatableFields = (fields: FieldDefinitionsByName): FieldDefinitionsByName =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.translatable))

/** Returns the JSON schema of a translation of a record. Every field is optional. The schema is cached by `fields`. */
export const getTranslationSchema = memoize((fields: FieldDefinitionsByName): TObject => {
  const schemas = Object.entries(selectTranslatableFields(fields)).map(([name, field]) => {
    const { required: _, ...optional } = field
    return [name, Type.Optional(createRequestFieldSchema(optional))] as const
  })
  return closedObjectSchema(Object.fromEntries(schemas))
})

/**
 * The largest id and position in a dump. New ones continue from the largest, and must stay integers that JSON
 * represents exactly.
 */
const MAX_DUMPED_NUMBER = 1e12

const TIME_PATTERN = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,3})?Z$'
const LANGUAGE_PATTERN = '^[a-z]{2,8}(-[a-z0-9]{1,8})*$'

/** Returns the JSON schemas of the keys that a record in any dump has in addition to its own fields. */
export const createCommonDumpFieldSchemas = (fields: FieldDefinitionsByName) => ({
  order: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DUMPED_NUMBER, title: 'ลำดับ' })),
  createdAt: Type.Optional(createTimeSchema('เวลาที่สร้าง')),
  updatedAt: Type.Optional(createTimeSchema('เวลาที่แก้ไข')),
  translations: Type.Optional(
    Type.Unsafe<Readonly<Record<string, RecordTranslation>>>({
      type: 'object',
      title: 'คำแปล',
      patternProperties: { [LANGUAGE_PATTERN]: getTranslationSchema(fields) },
      additionalProperties: false,
    }),
  ),
})

/**
 * Creates the schema of a time in UTC: the pattern rejects other zones, the format days and hours that do not exist.
 */
const createTimeSchema = (title: string) =>
  Type.String({
    pattern: TIME_PATTERN,
    format: 'date-time',
    title,
    'x-wanted': 'ต้องเป็นเวลา UTC ที่มีอยู่จริง เช่น 2026-11-20T08:00:00.000Z',
  })

/** JSON schema of the optional id of a record in a dump. */
export const dumpRecordIdSchema = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DUMPED_NUMBER, title: 'รหัส' }))

/**
 * Returns the JSON schema of the dump of a collection. Paths of its faults are such as `records.3.title`.
 * @param record schema of a record
 */
export const getDumpSchema = ({ name, recordSchema }: DumpableCollection, record = recordSchema): TObject =>
  getDumpSchemas(record).getOrInsertComputed(name, () =>
    closedObjectSchema({
      collection: Type.Unsafe<string>({ type: 'string', const: name, title: 'ชื่อชุดข้อมูล' }),
      format: Type.Unsafe<number>({ type: 'integer', const: DUMP_FORMAT, title: 'รูปแบบ' }),
      records: Type.Array(record, { title: 'รายการ', 'x-each': true }),
    }),
  )

/** Dump schemas by the schema of their records and the collection's name, so that each is compiled once. */
const getDumpSchemas = memoize((_record: TObject) => new Map<string, TObject>())
