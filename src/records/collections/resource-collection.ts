/** Exports and restores the records of one resource as a collection. */

import { count, sql } from 'drizzle-orm'
import { type TObject, type TSchema, Type } from 'typebox'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { createColumnInListCondition } from '../../../db/statements.ts'
import { getResourceTable } from '../../../db/tables.ts'
import type { ResourceDefinition } from '../../definitions/definition.ts'
import { createRequestFieldSchema, toStoredValue } from '../../definitions/kinds/kinds.ts'
import { slugField } from '../../definitions/labels.ts'
import { memoize } from '../../definitions/once.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { closedObjectSchema, type FieldDefinitionsByName } from '../../definitions/schemas.ts'
import { createConflictError, createInvalidRequestError } from '../../foundation/app-error.ts'
import { listReferenceFields } from '../columns.ts'
import { PreparedRecordQueries, RecordWriter, type StoredRecordRow } from '../queries.ts'
import type { TranslationStore } from '../translations/translations.ts'
import {
  createCommonDumpFieldSchemas,
  type DumpableCollection,
  type DumpRecord,
  dumpRecordIdSchema,
  getTranslationSchema,
  type RecordToRestore,
} from './collection.ts'
import { requireConsistentRecords } from './consistent-records.ts'

/** The group and the dumped position of a record. They determine its stored position. */
export interface RecordOrderInput {
  /** Positions count within a group. */
  readonly group: unknown
  /** The position in the dump; undefined if absent. */
  readonly order: number | undefined
}

/**
 * Computes the stored position of each record. It is the dumped one. Without one, it is the next after the largest of
 * its group, in list order. If a position occurs twice in a group, the whole group is numbered from 1, by dumped
 * position and then by list order.
 */
export function computeRecordPositions(records: readonly RecordOrderInput[]): readonly number[] {
  const positions = Array<number>(records.length).fill(0)
  const numbered = records.map(({ group, order }, index) => ({ group, order, index }))
  for (const group of Map.groupBy(numbered, (record) => record.group).values()) {
    const sorted = group.toSorted(
      (a, b) => Number(a.order === undefined) - Number(b.order === undefined) || (a.order ?? 0) - (b.order ?? 0),
    )
    const given = group.flatMap(({ order }) => (order === undefined ? [] : [order]))
    const isRenumbered = new Set(given).size < given.length
    let last = 0
    for (const { index, order } of sorted) {
      last = isRenumbered ? last + 1 : (order ?? last + 1)
      positions[index] = last
    }
  }
  return positions
}

/**
 * A field of dumped records that another table holds, such as the contents of a book: its schema, and how it is read
 * and written.
 */
export interface ExtraDumpFieldStore {
  readonly key: string
  readonly schema: TSchema
  /** Returns the values by record id; records without one are absent. */
  all(): ReadonlyMap<number, unknown>
  /** Returns the fault of a value that fits the schema, in Thai; undefined if it is valid. */
  findFault(value: unknown): string | undefined
  /** Stores a valid value; undefined removes it. Must be called inside a write. */
  put(id: number, value: unknown): void
}

/** The ids of the records of one resource, by slug. */
type IdsBySlug = ReadonlyMap<string, number>

/** A resource as a collection that can be dumped and restored. */
export class DumpableResource implements DumpableCollection {
  readonly name: string
  readonly label: string
  readonly fields: FieldDefinitionsByName
  readonly translationSchema: TObject
  readonly recordSchema: TObject
  private readonly queries: PreparedRecordQueries
  private readonly writer: RecordWriter

  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
    private readonly translations: TranslationStore,
    private readonly extraField?: ExtraDumpFieldStore,
  ) {
    this.name = resource.name
    this.label = resource.label.th
    this.fields = resource.fields
    this.queries = new PreparedRecordQueries(db, resource)
    this.writer = new RecordWriter(db, resource)
    this.translationSchema = getTranslationSchema(resource.fields)
    this.recordSchema = getRecordSchemas(resource).getOrInsertComputed(extraField?.schema, () =>
      createRecordSchema(resource, extraField),
    )
  }

  /** Returns the number of records. */
  count(): number {
    return this.db.orm.select({ n: count() }).from(this.table).get()?.n ?? 0
  }

  /** Returns the name by which people know a record; undefined when there is none with this id. */
  nameOf(id: number): string | undefined {
    return this.queries.findById(id)?.slug
  }

  /** Returns every record of the dump in a stable order. */
  dump(): readonly DumpRecord[] {
    const translations = this.translations.everyOf(this.name)
    const extraValues = this.extraField?.all()
    return this.queries.all().map((record) => ({
      id: record.id,
      slug: record.slug,
      ...record.fields,
      ...(this.extraField ? { [this.extraField.key]: extraValues?.get(record.id) ?? null } : {}),
      ...(record.position === undefined ? {} : { order: record.position }),
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      translations: translations.get(record.id) ?? {},
    }))
  }

  /**
   * Frees the unique values of all records by renaming them. `~` and minus signs are in no valid slug or number, so
   * that no given value can clash with them.
   */
  freeUniqueNames(): void {
    const { table } = this
    const placeholders: Record<string, unknown> = { slug: sql`'~' || ${table.id}` }
    for (const [name, field] of Object.entries(this.fields)) {
      if (field.unique) placeholders[name] = sql`-${table.id}`
    }
    this.db.orm.update(table).set(placeholders).run()
  }

  /** Stores the given records with their translations and returns their ids, in the same order. */
  fill(records: readonly RecordToRestore[]): readonly number[] {
    requireConsistentRecords(this.resource, records)
    const references = this.resolveReferences(records)
    this.checkExtraFields(records)
    const positions = this.computePositions(records, references)
    const now = new Date().toISOString()
    const created = this.readCreationTimes()
    this.translations.removeCollection(this.name)
    return records.map((record, index) => {
      const createdAt = record.createdAt ?? created.get(record.id ?? 0) ?? now
      const row = this.toRow({ ...record, createdAt }, references[index] ?? {}, positions[index], now)
      const { id } = this.writer.store(row)
      this.translations.putAll(this.name, id, record.translations)
      this.extraField?.put(id, record[this.extraField.key] ?? undefined)
      return id
    })
  }

  /** Deletes all records but these. @throws AppError `conflict` when another record refers to one of the others */
  prune(stored: ReadonlySet<number>): void {
    const { table } = this
    const surplus = this.db.orm
      .select({ id: table.id })
      .from(table)
      .all()
      .flatMap(({ id }) => (stored.has(id) ? [] : [id]))
    const stillReferenced = this.resource.counts ? surplus.filter((id) => this.queries.findById(id)?.count) : []
    if (stillReferenced.length > 0) {
      throw createConflictError(
        `ข้อมูลที่ส่งมาขาด${this.label}ที่ยังมีรายการอื่นอ้างถึง (รหัส ${stillReferenced.slice(0, 10).join(', ')}) กรุณาใส่กลับเข้าไป หรือย้ายรายการที่อ้างถึงออกก่อน`,
      )
    }
    this.db.orm.delete(table).where(createColumnInListCondition(table.id, surplus)).run()
  }

  private get table() {
    return getResourceTable(this.resource.name)
  }

  /** Resolves the references of each record to ids. @throws AppError `invalid_request` for names of missing records */
  private resolveReferences(records: readonly RecordToRestore[]): readonly Readonly<Record<string, number | null>>[] {
    const issues: Record<string, string[]> = {}
    const references = listReferenceFields(this.resource).map(([name, field]) => ({
      name,
      label: resourcesByName[field.to].label.th,
      ids: this.readIdsBySlug(field.to),
    }))
    const resolved = records.map((record, index) =>
      Object.fromEntries(
        references.map(({ name, label, ids }) => {
          const slug = record[name] ?? null
          const id = slug === null ? null : (ids.get(String(slug)) ?? null)
          if (slug !== null && id === null) {
            issues[`records.${index}.${name}`] = [
              `ไม่พบ${label} “${slug}” กรุณาแก้ชื่อให้ตรงกับรายการที่มีอยู่ หรือนำเข้ารายการนั้นก่อน`,
            ]
          }
          return [name, id]
        }),
      ),
    )
    if (Object.keys(issues).length > 0) throw createInvalidRequestError(issues)
    return resolved
  }

  /** Checks the extra field of the records, such as the contents of books. @throws AppError `invalid_request` */
  private checkExtraFields(records: readonly RecordToRestore[]): void {
    const { extraField } = this
    if (!extraField) return
    const faults = records.flatMap((record, index) => {
      const fault = extraField.findFault(record[extraField.key] ?? undefined)
      if (fault === undefined) return []
      return [[`records.${index}.${extraField.key}`, [`${this.label} “${record.slug}”: ${fault}`]] as const]
    })
    if (faults.length > 0) throw createInvalidRequestError(Object.fromEntries(faults))
  }

  /**
   * Returns creation times by id, for records of dumps without times: a record that keeps its id is the same record.
   */
  private readCreationTimes(): ReadonlyMap<number, unknown> {
    const { id, createdAt } = this.table
    const rows = this.db.orm.select({ id, createdAt }).from(this.table).all()
    return new Map(rows.map((row) => [row.id, row.createdAt]))
  }

  private readIdsBySlug(name: ResourceDefinition['name']): IdsBySlug {
    const table = getResourceTable(name)
    const rows = this.db.orm.select({ id: table.id, slug: table.slug }).from(table).all()
    return new Map(rows.map((row) => [row.slug, row.id]))
  }

  /** Computes the position of each record in its group; undefined when the resource is not ordered. */
  private computePositions(
    records: readonly RecordToRestore[],
    references: readonly Readonly<Record<string, number | null>>[],
  ): readonly (number | undefined)[] {
    const { ordered } = this.resource
    if (!ordered) return []
    return computeRecordPositions(
      records.map((record, index) => ({
        group: ordered === true ? null : (references[index]?.[ordered.within] ?? null),
        order: typeof record.order === 'number' ? record.order : undefined,
      })),
    )
  }

  /** Builds the complete row of a record; absent fields are empty. */
  private toRow(
    record: RecordToRestore,
    references: Readonly<Record<string, number | null>>,
    position: number | undefined,
    now: string,
  ): StoredRecordRow {
    const values = Object.entries(this.fields).map(([name, field]) => [name, toStoredValue(field, record[name])])
    return {
      id: record.id ?? null,
      slug: record.slug,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt ?? now,
      ...Object.fromEntries(values),
      ...references,
      ...(position === undefined ? {} : { position }),
    }
  }
}

/** Returns a resource's schemas of dumped records by the schema of their extra field, so that each is created once. */
const getRecordSchemas = memoize((_resource: ResourceDefinition) => new Map<TSchema | undefined, TObject>())

function createRecordSchema(resource: ResourceDefinition, extraField: ExtraDumpFieldStore | undefined): TObject {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    field.required ? createRequestFieldSchema(field) : Type.Optional(createRequestFieldSchema(field)),
  ])
  const { order, ...extras } = createCommonDumpFieldSchemas(resource.fields)
  return closedObjectSchema({
    id: dumpRecordIdSchema,
    slug: createRequestFieldSchema(slugField),
    ...Object.fromEntries(fields),
    ...(extraField ? { [extraField.key]: Type.Optional(extraField.schema) } : {}),
    ...(resource.ordered ? { order } : {}),
    ...extras,
  })
}
