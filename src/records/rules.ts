/** Rules that a schema cannot check: references, uniqueness, ranges and reserved slugs. */

import { and, count, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { FieldDefinition, FieldValue, ResourceDefinition } from '../definitions/definition.ts'
import { callOnce } from '../definitions/once.ts'
import { resourcesByName } from '../definitions/registry.ts'
import { createConflictError, createInvalidRequestError } from '../foundation/app-error.ts'
import type { ValuesByField } from '../foundation/write-intent.ts'
import { listReferenceFields, listReferenceFieldsTo } from './columns.ts'
import type { StoredRecord } from './record.ts'

type FieldValues = Readonly<Record<string, FieldValue>>

/** Id that no record has, for a new record in queries for other records. */
const NO_ID = 0

/** Checks records against each other: references, unique values and ranges. */
export class RecordConsistencyChecker {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {}

  private readonly targets = callOnce(() =>
    listReferenceFields(this.resource).map(([name, field]) => {
      const target = getResourceTable(field.to)
      const statement = this.db.orm
        .select({ id: target.id })
        .from(target)
        .where(eq(target.slug, sql.placeholder('slug')))
        .prepare()
      return {
        name,
        label: resourcesByName[field.to].label.th,
        findId: (slug: string) => statement.get({ slug })?.id,
      }
    }),
  )

  private readonly findOtherWithSlug = callOnce(() => this.prepareOther(eq(this.table.slug, sql.placeholder('value'))))

  private readonly uniqueFields = callOnce(() =>
    Object.entries(this.resource.fields).flatMap(([name, field]) =>
      field.unique
        ? [{ name, field, other: this.prepareOther(eq(getFieldColumn(this.table, name), sql.placeholder('value'))) }]
        : [],
    ),
  )

  private readonly findOtherInRange = callOnce(() => {
    const { from, to } = this.resource.range ?? { from: 'id', to: 'id' }
    return this.prepareOther(
      and(
        lte(getFieldColumn(this.table, from), sql.placeholder('to')),
        gte(getFieldColumn(this.table, to), sql.placeholder('from')),
      ),
    )
  })

  /** Resolves the references of a record to ids. @throws AppError `invalid_request` if a named record is missing */
  resolveReferences(values: ValuesByField): Readonly<Record<string, number | null>> {
    const issues: Record<string, string[]> = {}
    const ids: Record<string, number | null> = {}
    for (const { name, label, findId } of this.targets()) {
      const slug = values[name]
      if (slug === undefined) continue
      const id = slug === null ? null : findId(String(slug))
      if (id === undefined) {
        issues[name] = [`ไม่พบ${label} “${slug}” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อนแล้วค่อยอ้างถึง`]
      } else {
        ids[name] = id
      }
    }
    if (Object.keys(issues).length > 0) throw createInvalidRequestError(issues)
    return ids
  }

  /** Rejects faults of a single record that the schema does not check. @throws AppError `invalid_request` */
  checkValues(slug: string, values: FieldValues): void {
    const [fault] = Object.entries(findRecordFaults(this.resource, slug, values))
    if (fault) throw createInvalidRequestError({ [fault[0]]: [fault[1]] })
  }

  /**
   * Rejects values that conflict with other records: a taken slug, a taken unique number, overlapping ranges.
   * @param before the stored record, whose own values do not conflict; undefined for a new record
   * @throws AppError `conflict`
   */
  checkConflicts(before: StoredRecord | undefined, slug: string, values: FieldValues): void {
    const { resource } = this
    const id = before?.id ?? NO_ID
    const isRenamed = before !== undefined && before.slug !== slug
    if (isRenamed && this.findOtherWithSlug()({ id, value: slug }) !== undefined) {
      const sentence = `ชื่อในลิงก์ “${slug}” มี${resource.label.th}อื่นใช้อยู่แล้ว กรุณาใช้ชื่ออื่น`
      throw createConflictError(sentence, { slug: [sentence] })
    }
    for (const { name, field, other } of this.uniqueFields()) {
      const value = values[name]
      const taken = value === null || value === undefined ? undefined : other({ id, value })
      if (taken !== undefined) throw createConflictError(...describeTakenValue(name, field, value, taken))
    }
    const { range } = resource
    if (range) {
      const [from, to] = [values[range.from], values[range.to]]
      const overlap = this.findOtherInRange()({ id, from, to })
      if (overlap !== undefined) {
        const sentence = formatRangeOverlapSentence(from, to, overlap)
        throw createConflictError(sentence, { [range.from]: [sentence] })
      }
    }
  }

  private readonly referringFields = callOnce(() =>
    listReferenceFieldsTo(this.resource).map(({ from, name, field }) => {
      const table = getResourceTable(from.name)
      const statement = this.db.orm
        .select({ records: count() })
        .from(table)
        .where(eq(getFieldColumn(table, name), sql.placeholder('id')))
        .prepare()
      return { from, field, countRecords: (id: number) => statement.get({ id })?.records ?? 0 }
    }),
  )

  /** Rejects deleting a record that another one refers to. @throws AppError `conflict` */
  checkNoReferences({ id, slug }: StoredRecord): void {
    for (const { from, field, countRecords } of this.referringFields()) {
      const records = countRecords(id)
      if (records === 0) continue
      throw createConflictError(
        `ลบ${this.resource.label.th} “${slug}” ไม่ได้ เพราะมี${from.label.th} ${records} รายการอ้างถึงอยู่ กรุณาแก้ “${field.label.th}” ของรายการเหล่านั้นก่อน`,
      )
    }
  }

  private get table() {
    return getResourceTable(this.resource.name)
  }

  /** Returns a prepared query for the slug of another record that meets a condition. */
  private prepareOther(condition: SQL | undefined): (values: ValuesByField) => string | undefined {
    const statement = this.db.orm
      .select({ slug: this.table.slug })
      .from(this.table)
      .where(and(condition, ne(this.table.id, sql.placeholder('id'))))
      .limit(1)
      .prepare()
    return (values) => statement.get(values)?.slug
  }
}

/**
 * Finds faults of a single record that its schema does not check: a reserved slug, a reversed range. Returns Thai
 * sentences by field.
 */
export function findRecordFaults(
  { reservedSlugs, range, fields }: ResourceDefinition,
  slug: string,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const isReversed = range && Number(values[range.from]) > Number(values[range.to])
  return {
    ...(reservedSlugs?.includes(slug) ? { slug: `“${slug}” เป็นชื่อที่ระบบใช้อยู่ กรุณาใช้ชื่อในลิงก์อื่น เช่น ${slug}-1` } : {}),
    ...(isReversed ? { [range.to]: `${fields[range.to]?.label.th}ต้องไม่น้อยกว่า${fields[range.from]?.label.th}` } : {}),
  }
}

/** Returns the Thai sentence for a range that overlaps that of another record. @param other name of the other record */
export const formatRangeOverlapSentence = (from: unknown, to: unknown, other: string): string =>
  `ช่วง ${from}–${to} ซ้อนกับช่วงของ “${other}” กรุณาแก้ไขให้ไม่ทับกัน`

function describeTakenValue(name: string, field: FieldDefinition, value: unknown, taken: string) {
  const sentence = `${field.label.th} ${value} ซ้ำกับ “${taken}” กรุณาใช้ค่าอื่น หรือแก้ไขรายการนั้นแทน`
  return [sentence, { [name]: [sentence] }] as const
}
