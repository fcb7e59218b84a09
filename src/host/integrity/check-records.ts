/** Checks the references, orders, translations and heading trees of library.db. */

import type { Database } from 'bun:sqlite'
import { getCollectionOfTable, type TableRecordedForUndo, tablesRecordedForUndo } from '../../../db/recorded-tables.ts'
import { findHeadingTreeFaults, type HeadingTreeRow, readHeadingTreeRows } from '../../../db/tree-faults.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import { type IntegrityFault, REBUILD_LIBRARY_ADVICE } from './integrity-fault.ts'

/** The tables whose records have translations. */
const translatedTables = tablesRecordedForUndo.filter(({ isRecord, title }) => isRecord && title !== undefined)

/** Finds rows of library.db with a dangling reference, a wrong position or translations without a record. */
export function checkRecords(sqlite: Database): readonly IntegrityFault[] {
  return [
    ...findDanglingReferences(sqlite),
    ...translatedTables.flatMap((table) => findWrongPositions(sqlite, table)),
    ...findOrphanedTranslations(sqlite),
  ]
}

function findDanglingReferences(sqlite: Database): readonly IntegrityFault[] {
  const rows = sqlite.query<{ table: string; rowid: number; parent: string }, []>('PRAGMA foreign_key_check').all()
  const groups = Map.groupBy(rows, ({ table, parent }) => `${table} → ${parent}`)
  return [...groups].map(([link, broken]) => ({
    what: `มี ${broken.length} รายการที่อ้างถึงสิ่งที่ไม่มีอยู่ (${link} รหัส ${formatFirstFewNames(broken.map(({ rowid }) => rowid))})`,
    remedy: 'แก้รายการเหล่านั้นผ่าน API ให้อ้างถึงสิ่งที่มีอยู่ หรือลบรายการ',
  }))
}

/** Two records at the same position, or one before the first. A gap is no fault: the next move closes it. */
function findWrongPositions(sqlite: Database, table: TableRecordedForUndo): readonly IntegrityFault[] {
  // headings are reported one by one below
  if (!table.orderedWithin || table.name === 'headings') return []
  const row = sqlite
    .query<{ n: number }, []>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table.name} GROUP BY ${[...table.orderedWithin, 'position'].join(', ')}
       HAVING count(*) > 1 OR position < 1)`,
    )
    .get()
  if (!row || row.n === 0) return []
  return [
    {
      what: `ลำดับของ ${getCollectionOfTable(table)} ซ้ำกันหรือไม่ถูกต้อง ${row.n} แห่ง`,
      remedy: 'เลื่อนรายการใดรายการหนึ่งในกลุ่มนั้นผ่าน API (move) ระบบจะเรียงเลขใหม่เป็น 1 ถึง n',
    },
  ]
}

function findOrphanedTranslations(sqlite: Database): readonly IntegrityFault[] {
  const known = translatedTables.map((table) => `'${getCollectionOfTable(table)}'`).join(', ')
  const unknownCollections = sqlite
    .query<{ collection: string; n: number }, []>(
      `SELECT collection, count(*) AS n FROM translations WHERE collection NOT IN (${known}) GROUP BY collection`,
    )
    .all()
  const orphans = translatedTables.flatMap((table) => {
    const name = getCollectionOfTable(table)
    const rows = sqlite
      .query<{ id: number }, [string]>(
        `SELECT DISTINCT record_id AS id FROM translations
         WHERE collection = ? AND record_id NOT IN (SELECT id FROM ${table.name}) ORDER BY id`,
      )
      .all(name)
    return rows.length === 0 ? [] : [{ name, ids: rows.map(({ id }) => id) }]
  })
  return [
    ...unknownCollections.map(({ collection, n }) => ({
      what: `มีคำแปล ${n} ชุดของชุดข้อมูล ${collection} ที่โปรแกรมรุ่นนี้ไม่รู้จัก`,
      remedy: REBUILD_LIBRARY_ADVICE,
    })),
    ...orphans.map(({ name, ids }) => ({
      what: `มีคำแปลของ ${name} ที่ไม่มีรายการต้นฉบับแล้ว (รหัส ${formatFirstFewNames(ids)})`,
      remedy: REBUILD_LIBRARY_ADVICE,
    })),
  ]
}

/**
 * Checks the contents trees: parents in the same division, no cycles, no branch too deep, no two headings at one
 * position.
 */
export function checkHeadingTrees(sqlite: Database): readonly IntegrityFault[] {
  const headings = readHeadingTreeRows(sqlite)
  const { strayed, ringed, deep } = findHeadingTreeFaults(headings)
  const places = Map.groupBy(headings, ({ division, parent, position }) => `${division} ${parent} ${position}`)
  const shared = [...places.values()].filter(([first, second]) => second || (first && first.position < 1))
  return [
    ...createHeadingFaults(strayed, 'หัวข้อที่อยู่คนละหมวดกับหัวข้อแม่', 'แก้หัวข้อแม่ (parent) ของหัวข้อเหล่านั้นผ่าน API'),
    ...createHeadingFaults(ringed, 'หัวข้อที่วนอยู่ใต้ตัวเอง', REBUILD_LIBRARY_ADVICE),
    ...createHeadingFaults(
      deep,
      `หัวข้อที่ซ้อนลึกเกิน ${MAX_CONTENTS_DEPTH} ระดับ`,
      'ย้ายหัวข้อเหล่านั้นออกหนึ่งระดับผ่าน API (nest out)',
    ),
    ...createHeadingFaults(
      shared.flatMap(([first]) => first ?? []),
      'ลำดับหัวข้อที่ซ้ำกันหรือไม่ถูกต้อง',
      'เลื่อนหัวข้อใดหัวข้อหนึ่งในกลุ่มนั้นผ่าน API (move) ระบบจะเรียงเลขใหม่เป็น 1 ถึง n',
    ),
  ]
}

const createHeadingFaults = (
  headings: readonly HeadingTreeRow[],
  what: string,
  remedy: string,
): readonly IntegrityFault[] =>
  headings.length === 0
    ? []
    : [
        {
          what: `มี${what} ${headings.length} แห่ง: ${formatFirstFewNames(headings.map(({ slug }) => slug))}`,
          remedy,
        },
      ]
