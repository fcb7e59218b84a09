/** Findings of one kind as a collection: taken out whole and put back, with everything else that people do. */

import { sql } from 'drizzle-orm'
import { type TObject, type TSchema, Type } from 'typebox'
import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Edition } from '../definitions/editions.ts'
import type { FindingField, FindingKind, NewFinding } from '../definitions/findings/finding.ts'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { inputSchema } from '../definitions/kinds/kinds.ts'
import { slug } from '../definitions/labels.ts'
import { closed, type Fields } from '../definitions/schemas.ts'
import {
  type Collection,
  type DumpRecord,
  dumpExtras,
  dumpId,
  type GivenRecord,
  translationSchema,
} from '../records/collections/collection.ts'
import { refuseFaulty, repeated } from '../records/collections/together.ts'
import { FindingRows } from './finding-rows.ts'

export class FindingCollection<K extends FindingKind> implements Collection {
  readonly name: string
  readonly label: string
  readonly fields: Fields = {}
  readonly translationSchema = translationSchema({})
  readonly recordSchema: TObject
  protected readonly rows: FindingRows<K>

  constructor(
    protected readonly db: LibraryDatabase,
    protected readonly kind: K,
    editions: readonly Edition[] = [],
  ) {
    this.rows = new FindingRows(db, kind)
    this.name = kind.name
    this.label = kind.label
    this.recordSchema = findingSchema(kind, editions)
  }

  count(): number {
    return this.rows.count()
  }

  nameOf(id: number): string | undefined {
    const row = this.rows.one(id)
    return row && nameOfFinding(this.kind, row)
  }

  dump(): readonly DumpRecord[] {
    const fields = dumpedFields(this.kind)
    return this.rows.all().map(({ id, createdAt, updatedAt, ...row }) => {
      const values: Readonly<Record<string, unknown>> = row
      const dumped = fields.map(([name, field]) => [name, told(field, values[name])])
      return { id, ...Object.fromEntries(dumped), createdAt, updatedAt, translations: {} }
    })
  }

  /** `~` stands in no valid slug, so nothing given can meet it; behind it is the name that the row had. */
  vacate(): void {
    const { unique } = this.kind
    const last = unique?.at(-1)
    if (last === undefined) return
    const { table } = this.rows
    this.db.orm
      .update(table)
      .set({ [last]: sql`'~' || ${table[last]}` })
      .run()
  }

  /** @param _withAll see Collection */
  fill(records: readonly GivenRecord[], _withAll = false): readonly number[] {
    refuseFaulty(repeated(records, 'id', 'รหัส (id)'), {})
    const now = new Date().toISOString()
    return records.map((record) => this.rows.put(findingOf(this.kind, record, now), record.id))
  }

  prune(kept: ReadonlySet<number>): void {
    for (const { id } of this.rows.all()) if (!kept.has(id)) this.rows.remove(id)
  }
}

/** What names a finding to a person; `*` for one that speaks of many. */
export function nameOfFinding<K extends FindingKind>({ named }: K, row: NewFinding<K>): string {
  const values = named.map((name) => (row as Readonly<Record<string, unknown>>)[name])
  return values[0] === null ? '*' : values.join('/')
}

/** A finding as a record gives it. @param now its times where the record does not tell them */
export function findingOf<K extends FindingKind>(kind: K, record: GivenRecord, now: string): NewFinding<K> {
  const { bothOrNeither = [] } = kind
  // one of them alone names nothing
  const isHalf = bothOrNeither.some((name) => (record[name] ?? null) === null)
  const values = dumpedFields(kind).map(([name, field]) => {
    const given = isHalf && bothOrNeither.includes(name) ? null : record[name]
    return [name, stored(field, given)]
  })
  const times = { createdAt: record.createdAt ?? now, updatedAt: record.updatedAt ?? now }
  return { ...Object.fromEntries(values), ...times } as NewFinding<K>
}

const dumpedFields = ({ fields, dumped }: FindingKind): readonly (readonly [string, FindingField])[] =>
  (dumped ?? Object.keys(fields)).flatMap((name) => {
    const field = fields[name]
    return field && !('unseen' in field) ? [[name, field] as const] : []
  })

function stored(field: FindingField, given: unknown): unknown {
  if (given === null || given === undefined) return field.without === 'null' ? null : ''
  return field.kind === 'slugs' ? (given as readonly string[]).join(' ') : given
}

function told(field: FindingField, value: unknown): unknown {
  if (field.without === 'none' && value === '') return null
  return field.kind === 'slugs' && typeof value === 'string' ? value.split(' ') : value
}

const { order: _, ...extras } = dumpExtras({})

/** The schema of a record in a dump. @param editions that there may be */
export function findingSchema(kind: FindingKind, editions: readonly Edition[] = []): TObject {
  const schemas = dumpedFields(kind).map(([name, field]) => [name, givenSchema(field, undefined, editions)])
  return closed({ id: dumpId, ...Object.fromEntries(schemas), ...extras })
}

/** The schema of a field as it is given; one that may be left out may be null, too. */
export function givenSchema(
  field: FindingField,
  description?: string,
  editions: readonly Edition[] = [],
): TSchema {
  const about = { title: field.title, ...(description === undefined ? {} : { description }) }
  const schema: ValueSchema = { ...valueSchema(field, editions), ...about }
  if (field.without === undefined) return schema
  if (schema.type === undefined) return Type.Optional(schema)
  return Type.Optional(Type.Unsafe({ ...schema, type: [schema.type, 'null'] }))
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
      return { ...inputSchema(slug), type: 'string' }
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: LARGEST_INTEGER })
    case 'one-of':
      return { type: 'string', enum: [...field.values] }
    case 'edition':
      return { type: 'string', enum: editions }
    case 'slugs': {
      const items = { ...inputSchema(slug), title: 'แหล่ง' }
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
