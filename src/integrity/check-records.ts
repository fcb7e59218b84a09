/** Checks what the records of library.db say of each other: references, orders, translations. */

import type { Database } from 'bun:sqlite'
import { snakeCase } from '../../db/columns.ts'
import type { Resource } from '../resources/definition.ts'
import { allResources } from '../resources/registry.ts'
import { type Finding, MADE_ANEW } from './finding.ts'

/** The table of headings, whose collection has another name. */
const HEADINGS = { name: 'tipitaka-contents', table: 'headings' } as const

const tables = [...allResources.map(({ name }) => ({ name, table: snakeCase(name) })), HEADINGS]

export function checkRecords(sqlite: Database): readonly Finding[] {
  return [
    ...danglingReferences(sqlite),
    ...allResources.flatMap((resource) => wrongOrder(sqlite, resource)),
    ...orphanedTranslations(sqlite),
  ]
}

function danglingReferences(sqlite: Database): readonly Finding[] {
  const rows = sqlite
    .query<{ table: string; rowid: number; parent: string }, []>('PRAGMA foreign_key_check')
    .all()
  const groups = Map.groupBy(rows, ({ table, parent }) => `${table} → ${parent}`)
  return [...groups].map(([link, broken]) => ({
    what: `มี ${broken.length} รายการที่อ้างถึงสิ่งที่ไม่มีอยู่ (${link} รหัส ${listed(broken.map(({ rowid }) => rowid))})`,
    remedy: 'แก้รายการเหล่านั้นผ่าน API ให้อ้างถึงสิ่งที่มีอยู่ หรือลบรายการ',
  }))
}

/** Two records in one place, or one before the first: a gap is no fault, the next move closes it. */
function wrongOrder(sqlite: Database, { name, ordered }: Resource): readonly Finding[] {
  if (!ordered) return []
  const place = ordered === true ? 'position' : `coalesce(${snakeCase(ordered.within)}_id, 0), position`
  const row = sqlite
    .query<{ n: number }, []>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${snakeCase(name)} GROUP BY ${place}
       HAVING count(*) > 1 OR position < 1)`,
    )
    .get()
  if (!row || row.n === 0) return []
  return [
    {
      what: `ลำดับของ ${name} ซ้ำกันหรือไม่ถูกต้อง ${row.n} แห่ง`,
      remedy: 'เลื่อนรายการใดรายการหนึ่งในกลุ่มนั้นผ่าน API (move) ระบบจะเรียงเลขใหม่เป็น 1 ถึง n',
    },
  ]
}

function orphanedTranslations(sqlite: Database): readonly Finding[] {
  const known = tables.map(({ name }) => `'${name}'`).join(', ')
  const strangers = sqlite
    .query<{ collection: string; n: number }, []>(
      `SELECT collection, count(*) AS n FROM translations WHERE collection NOT IN (${known}) GROUP BY collection`,
    )
    .all()
  const orphans = tables.flatMap(({ name, table }) => {
    const rows = sqlite
      .query<{ id: number }, [string]>(
        `SELECT DISTINCT record_id AS id FROM translations
         WHERE collection = ? AND record_id NOT IN (SELECT id FROM ${table}) ORDER BY id`,
      )
      .all(name)
    return rows.length === 0 ? [] : [{ name, ids: rows.map(({ id }) => id) }]
  })
  return [
    ...strangers.map(({ collection, n }) => ({
      what: `มีคำแปล ${n} ชุดของชุดข้อมูล ${collection} ที่โปรแกรมรุ่นนี้ไม่รู้จัก`,
      remedy: MADE_ANEW,
    })),
    ...orphans.map(({ name, ids }) => ({
      what: `มีคำแปลของ ${name} ที่ไม่มีรายการต้นฉบับแล้ว (รหัส ${listed(ids)})`,
      remedy: MADE_ANEW,
    })),
  ]
}

/** The first few numbers. */
function listed(ids: readonly number[]): string {
  const shown = ids.slice(0, 5).join(', ')
  return ids.length > 5 ? `${shown} และอีก ${ids.length - 5}` : shown
}
