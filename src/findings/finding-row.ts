/** One finding: its row, what a record and the log say of it, and how one is given. */

import { type TObject, type TSchema, Type } from 'typebox'
import type { Edition } from '../definitions/editions.ts'
import type { FindingField, FindingKind, FindingRow, NewFinding } from '../definitions/findings/finding.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { inputValueSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import { closedObject } from '../definitions/schemas.ts'
import { digestTagOfValues } from '../foundation/tag-of.ts'
import { dumpEnvelopeFields, dumpIdSchema, type RestoredRecord } from '../records/collections/collection.ts'

/** What is decided of a finding. */
export interface FindingDecision {
  readonly state: string
  /** Without it, what was said before stays. */
  readonly note?: string | null
}

/** By which `If-Match` tells one state of a finding from another; who sent it is no user's business. */
export function versionOfFinding<K extends FindingKind>({ fields, decided }: K, row: FindingRow<K>): string {
  const isReported = (name: string) => {
    const field = fields[name]
    // what is decided has a time of its own
    return name === 'updatedAt' ? decided === undefined : !(field && 'unseen' in field)
  }
  return digestTagOfValues(Object.fromEntries(Object.entries(row).filter(([name]) => isReported(name))))
}

/** The state of what no user has decided. */
export const openStateOf = ({ fields, decided }: FindingKind): string | undefined => {
  const field = decided && fields[decided.state]
  return field?.kind === 'one-of' ? field.values[0] : undefined
}

/** How the log calls one of them. */
export const logSubjectOfFinding = <K extends FindingKind>(kind: K, row: FindingRow<K>) => ({
  collection: kind.name,
  record: kind.isLoggedByNumber ? String(row.id) : nameOfFinding(kind, row),
  recordId: row.id,
})

/** What changes in a row that is decided. */
export function decidedRowChanges<K extends FindingKind>(
  kind: K,
  { state, note }: FindingDecision,
  row: FindingRow<K>,
  keyName: string,
): Partial<NewFinding<K>> {
  const { decided } = kind
  if (!decided) throw new Error(`Nothing is decided of ${kind.name}`)
  const now = new Date().toISOString()
  const isOpen = state === openStateOf(kind)
  const before = (row as Readonly<Record<string, unknown>>)[decided.note] as string | null
  return {
    [decided.state]: state,
    [decided.note]: (note === undefined ? before : note)?.trim() || null,
    [decided.by]: isOpen ? null : keyName,
    [decided.at]: isOpen ? null : now,
    updatedAt: now,
  } as unknown as Partial<NewFinding<K>>
}

/** What names a finding to a person; `*` for one that speaks of many. */
export function nameOfFinding<K extends FindingKind>({ named }: K, row: NewFinding<K>): string {
  const values = named.map((name) => (row as Readonly<Record<string, unknown>>)[name])
  return values[0] === null ? '*' : values.join('/')
}

/** A finding as a record gives it. @param now its times where the record does not tell them */
export function findingToRecord<K extends FindingKind>(kind: K, record: RestoredRecord, now: string): NewFinding<K> {
  const { bothOrNeither = [] } = kind
  // one of them alone names nothing
  const isHalf = bothOrNeither.some((name) => (record[name] ?? null) === null)
  const values = dumpedFieldsOf(kind).map(([name, field]) => {
    const given = isHalf && bothOrNeither.includes(name) ? null : record[name]
    return [name, stored(field, given)]
  })
  const times = { createdAt: record.createdAt ?? now, updatedAt: record.updatedAt ?? now }
  return { ...Object.fromEntries(values), ...times } as NewFinding<K>
}

/** With their names, those that a record tells. */
export const dumpedFieldsOf = ({ fields, dumped }: FindingKind): readonly (readonly [string, FindingField])[] =>
  (dumped ?? Object.keys(fields)).flatMap((name) => {
    const field = fields[name]
    return field && !('unseen' in field) ? [[name, field] as const] : []
  })

function stored(field: FindingField, given: unknown): unknown {
  if (given === null || given === undefined) return field.without === 'null' ? null : ''
  return field.kind === 'slugs' ? (given as readonly string[]).join(' ') : given
}

/** A value as a record tells it. */
export function toRecordValue(field: FindingField, value: unknown): unknown {
  if (field.without === 'none' && value === '') return null
  return field.kind === 'slugs' && typeof value === 'string' ? value.split(' ') : value
}

const { order: _, ...extras } = dumpEnvelopeFields({})

/** The schema of a record in a dump. @param editions that there may be */
export function findingSchema(kind: FindingKind, editions: readonly Edition[] = []): TObject {
  const schemas = dumpedFieldsOf(kind).map(([name, field]) => [name, inputFieldSchema(field, undefined, editions)])
  return closedObject({ id: dumpIdSchema, ...Object.fromEntries(schemas), ...extras })
}

/** The schema of a field as it is given; one that may be left out may be null, too. */
export function inputFieldSchema(
  field: FindingField,
  description?: string,
  editions: readonly Edition[] = [],
): TSchema {
  const about = { title: field.title, ...(description === undefined ? {} : { description }) }
  const schema: ValueSchema = { ...valueSchema(field, editions), ...about }
  if (field.without === undefined) return schema
  if (schema.type === undefined) return Type.Optional(schema)
  const values = schema.enum ? { enum: [...schema.enum, null] } : {}
  return Type.Optional(Type.Unsafe({ ...schema, ...values, type: [schema.type, 'null'] }))
}

/** A schema, and what it says of the values; without a type any will do. */
type ValueSchema = TSchema & {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: TSchema
}

function valueSchema(field: FindingField, editions: readonly Edition[]): ValueSchema {
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
      return { ...inputValueSchema(slugField), type: 'string' }
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: MAX_SAFE_JSON_INTEGER })
    case 'one-of':
      return { type: 'string', enum: [...field.values] }
    case 'edition':
      return { type: 'string', enum: editions }
    case 'slugs': {
      const items = { ...inputValueSchema(slugField), title: 'แหล่ง' }
      return { ...Type.Array(items, { maxItems: field.most, uniqueItems: true }), items }
    }
    case 'moment':
      return { ...extras.createdAt, type: 'string' }
    case 'flag':
      return Type.Boolean()
    case 'json':
      return {}
  }
}
