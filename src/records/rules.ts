/** Rules that a schema cannot know: references, uniqueness, ranges and reserved slugs. */

import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, resourceTable } from '../../db/tables.ts'
import { conflict, invalid } from '../refusal.ts'
import type { FieldValue, Resource } from '../resources/definition.ts'
import { resources } from '../resources/registry.ts'
import { referencesOf } from './columns.ts'
import type { Values } from './intent.ts'

/**
 * The ids of the records that the values refer to.
 * @throws Refusal `invalid_request` when a named record does not exist.
 */
export function resolveReferences(
  db: LibraryDatabase,
  resource: Resource,
  values: Values,
): Readonly<Record<string, number | null>> {
  const issues: Record<string, string[]> = {}
  const ids: Record<string, number | null> = {}
  for (const [name, field] of referencesOf(resource)) {
    const slug = values[name]
    if (slug === undefined) continue
    if (slug === null) {
      ids[name] = null
      continue
    }
    const target = resourceTable(field.to)
    const found = db.orm
      .select({ id: target.id })
      .from(target)
      .where(eq(target.slug, String(slug)))
      .get()
    if (found) ids[name] = found.id
    else
      issues[name] = [
        `ไม่พบ${resources[field.to].label.th} “${slug}” กรุณาเลือกจากรายการที่มีอยู่ หรือสร้างก่อนแล้วค่อยอ้างถึง`,
      ]
  }
  if (Object.keys(issues).length > 0) throw invalid(issues)
  return ids
}

/**
 * Refuses values that are wrong in themselves, beyond what the schema says.
 * @throws Refusal `invalid_request`
 */
export function checkValues(
  resource: Resource,
  slug: string,
  values: Readonly<Record<string, FieldValue>>,
): void {
  if (resource.reservedSlugs?.includes(slug)) {
    throw invalid({ slug: [`“${slug}” เป็นชื่อที่ระบบใช้อยู่ กรุณาใช้ชื่อในลิงก์อื่น เช่น ${slug}-1`] })
  }
  const { range } = resource
  if (range && Number(values[range.from]) > Number(values[range.to])) {
    const [from, to] = [labelOf(resource, range.from), labelOf(resource, range.to)]
    throw invalid({ [range.to]: [`${to}ต้องไม่น้อยกว่า${from}`] })
  }
}

/**
 * Refuses values that contradict other records: a taken slug, a taken unique number, overlapping ranges.
 * @param id the record itself, which it may of course equal.
 * @throws Refusal `conflict`
 */
export function checkConflicts(
  db: LibraryDatabase,
  resource: Resource,
  id: number | undefined,
  slug: string,
  values: Readonly<Record<string, FieldValue>>,
): void {
  const table = resourceTable(resource.name)
  const other = (condition: SQL | undefined): string | undefined =>
    db.orm
      .select({ slug: table.slug })
      .from(table)
      .where(and(condition, id === undefined ? undefined : ne(table.id, id)))
      .get()?.slug

  if (other(eq(table.slug, slug)) !== undefined) {
    const sentence = `ชื่อในลิงก์ “${slug}” มี${resource.label.th}อื่นใช้อยู่แล้ว กรุณาใช้ชื่ออื่น`
    throw conflict(sentence, { slug: [sentence] })
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name]
    if (!field.unique || value === null || value === undefined) continue
    const taken = other(sql`${fieldColumn(table, name)} = ${value}`)
    if (taken !== undefined) {
      const sentence = `${field.label.th} ${value} ซ้ำกับ “${taken}” กรุณาใช้ค่าอื่น หรือแก้ไขรายการนั้นแทน`
      throw conflict(sentence, { [name]: [sentence] })
    }
  }
  const { range } = resource
  if (range) {
    const overlap = other(
      and(
        lte(fieldColumn(table, range.from), values[range.to]),
        gte(fieldColumn(table, range.to), values[range.from]),
      ),
    )
    if (overlap !== undefined) {
      const sentence = `ช่วง ${values[range.from]}–${values[range.to]} ซ้อนกับช่วงของ “${overlap}” กรุณาแก้ไขให้ไม่ทับกัน`
      throw conflict(sentence, { [range.from]: [sentence] })
    }
  }
}

const labelOf = (resource: Resource, name: string) => resource.fields[name]?.label.th ?? name
