/**
 * Functions on one review item (correction, report, proposal …): its row, its record in dumps, its name in the edit
 * log, its schema.
 */

import { type TObject, type TSchema, Type } from 'typebox'
import type { EditionId } from '../definitions/editions.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { createRequestFieldSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import type {
  ReviewItemDefinition,
  ReviewItemFieldDefinition,
  ReviewItemRow,
  UnstoredReviewItem,
} from '../definitions/review-items/review-item.ts'
import { closedObjectSchema } from '../definitions/schemas.ts'
import { hashJsonToHexTag } from '../foundation/hex-tag.ts'
import {
  createCommonDumpFieldSchemas,
  dumpRecordIdSchema,
  type RecordToRestore,
} from '../records/collections/collection.ts'

/** An editor's decision on a review item: its new state and a note. */
export interface ReviewItemDecision {
  readonly state: string
  /** When absent, the present note stays. */
  readonly note?: string | null
}

/** Returns the version of a review item (for If-Match): a digest of its fields, except those that reveal the sender. */
export function computeReviewItemVersion<K extends ReviewItemDefinition>(
  { fields, decided }: K,
  row: ReviewItemRow<K>,
): string {
  const isInVersion = (name: string) => {
    const field = fields[name]
    // kinds that are decided have a time of the decision instead
    return name === 'updatedAt' ? decided === undefined : !(field && 'unseen' in field)
  }
  return hashJsonToHexTag(Object.fromEntries(Object.entries(row).filter(([name]) => isInVersion(name))))
}

/** Returns the state of undecided review items of a kind. Undefined if items of the kind are not decided. */
export const getUndecidedStateForKind = ({ fields, decided }: ReviewItemDefinition): string | undefined => {
  const field = decided && fields[decided.state]
  return field?.kind === 'one-of' ? field.values[0] : undefined
}

/** Returns the name of a review item in the edit log: collection, record and id. */
export const getNameInEditLog = <K extends ReviewItemDefinition>(kind: K, row: ReviewItemRow<K>) => ({
  collection: kind.name,
  record: kind.isLoggedByNumber ? String(row.id) : getReviewItemName(kind, row),
  recordId: row.id,
})

/**
 * Returns the columns that a decision on a review item changes: state, note, who decided and when.
 * @throws Error if items of the kind are not decided
 */
export function toDecisionColumnChanges<K extends ReviewItemDefinition>(
  kind: K,
  { state, note }: ReviewItemDecision,
  row: ReviewItemRow<K>,
  keyName: string,
): Partial<UnstoredReviewItem<K>> {
  const { decided } = kind
  if (!decided) throw new Error(`Nothing is decided of ${kind.name}`)
  const now = new Date().toISOString()
  const isOpen = state === getUndecidedStateForKind(kind)
  const before = (row as Readonly<Record<string, unknown>>)[decided.note] as string | null
  return {
    [decided.state]: state,
    [decided.note]: (note === undefined ? before : note)?.trim() || null,
    [decided.by]: isOpen ? null : keyName,
    [decided.at]: isOpen ? null : now,
    updatedAt: now,
  } as unknown as Partial<UnstoredReviewItem<K>>
}

/** Returns the name of a review item for people, from its naming fields. `*` for one that applies to many places. */
export function getReviewItemName<K extends ReviewItemDefinition>({ named }: K, row: UnstoredReviewItem<K>): string {
  const values = named.map((name) => (row as Readonly<Record<string, unknown>>)[name])
  return values[0] === null ? '*' : values.join('/')
}

/**
 * Converts a record of a dump, or a request body, to the row of a review item.
 * @param now timestamp for a record that has none, ISO 8601
 */
export function toReviewItemRow<K extends ReviewItemDefinition>(
  kind: K,
  record: RecordToRestore,
  now: string,
): UnstoredReviewItem<K> {
  const { bothOrNeither = [] } = kind
  // one of these fields without the other has no meaning
  const isIncomplete = bothOrNeither.some((name) => (record[name] ?? null) === null)
  const values = listDumpedReviewItemFields(kind).map(([name, field]) => {
    const value = isIncomplete && bothOrNeither.includes(name) ? null : record[name]
    return [name, toStoredFieldValue(field, value)]
  })
  const times = { createdAt: record.createdAt ?? now, updatedAt: record.updatedAt ?? now }
  return { ...Object.fromEntries(values), ...times } as UnstoredReviewItem<K>
}

/** Returns the fields of a kind that dumps contain, each with its name. */
export const listDumpedReviewItemFields = ({
  fields,
  dumped,
}: ReviewItemDefinition): readonly (readonly [string, ReviewItemFieldDefinition])[] =>
  (dumped ?? Object.keys(fields)).flatMap((name) => {
    const field = fields[name]
    return field && !('unseen' in field) ? [[name, field] as const] : []
  })

function toStoredFieldValue(field: ReviewItemFieldDefinition, value: unknown): unknown {
  if (value === null || value === undefined) return field.without === 'null' ? null : ''
  return field.kind === 'slugs' ? (value as readonly string[]).join(' ') : value
}

/** Converts a stored value to its form in dumps. */
export function toDumpedFieldValue(field: ReviewItemFieldDefinition, value: unknown): unknown {
  if (field.without === 'none' && value === '') return null
  return field.kind === 'slugs' && typeof value === 'string' ? value.split(' ') : value
}

const { order: _, ...extras } = createCommonDumpFieldSchemas({})

/** Creates the schema of a record in a dump. @param editions editions that the record may name */
export function createReviewItemDumpRecordSchema(
  kind: ReviewItemDefinition,
  editions: readonly EditionId[] = [],
): TObject {
  const schemas = listDumpedReviewItemFields(kind).map(([name, field]) => [
    name,
    createReviewItemFieldSchema(field, undefined, editions),
  ])
  return closedObjectSchema({ id: dumpRecordIdSchema, ...Object.fromEntries(schemas), ...extras })
}

/**
 * Creates the schema of a field in request bodies. An optional field also accepts null.
 * @param description of the field in the API document
 * @param editions the ids that a field of the kind `edition` accepts
 */
export function createReviewItemFieldSchema(
  field: ReviewItemFieldDefinition,
  description?: string,
  editions: readonly EditionId[] = [],
): TSchema {
  const annotations = { title: field.title, ...(description === undefined ? {} : { description }) }
  const schema: ValueSchema = { ...createValueSchema(field, editions), ...annotations }
  if (field.without === undefined) return schema
  if (schema.type === undefined) return Type.Optional(schema)
  const values = schema.enum ? { enum: [...schema.enum, null] } : {}
  return Type.Optional(Type.Unsafe({ ...schema, ...values, type: [schema.type, 'null'] }))
}

/** The schema of a field's value; without `type` it accepts any value. */
type ValueSchema = TSchema & {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: TSchema
}

function createValueSchema(field: ReviewItemFieldDefinition, editions: readonly EditionId[]): ValueSchema {
  switch (field.kind) {
    case 'words': {
      const { min, max, pattern } = field
      return Type.String({
        ...(min === undefined ? {} : { minLength: min }),
        maxLength: max,
        ...(pattern === undefined ? {} : { pattern }),
      })
    }
    case 'slug':
      return { ...createRequestFieldSchema(slugField), type: 'string' }
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: MAX_SAFE_JSON_INTEGER })
    case 'one-of':
      return { type: 'string', enum: [...field.values] }
    case 'edition':
      return { type: 'string', enum: editions }
    case 'slugs': {
      const items = { ...createRequestFieldSchema(slugField), title: 'แหล่ง' }
      return { ...Type.Array(items, { maxItems: field.most, uniqueItems: true }), items }
    }
    case 'moment':
      return { ...extras.createdAt, type: 'string' }
    case 'flag':
      return Type.Boolean()
    case 'json':
      return { ...field.schema }
  }
}
