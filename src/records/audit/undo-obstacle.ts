/** Checks rows that were put back: their references, ranges and place in the contents trees. */

import type { Database } from 'bun:sqlite'
import { toSnakeCase } from '../../../db/columns.ts'
import {
  getCollectionOfTable,
  requireTableRecordedForUndo,
  type TableRecordedForUndo,
  tablesRecordedForUndo,
} from '../../../db/recorded-tables.ts'
import { findHeadingTreeFaults, readHeadingTreeRows } from '../../../db/tree-faults.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { storedResources } from '../../definitions/registry.ts'
import type { DatabaseRowChange } from './stored-rows.ts'

/** A record that prevents an undo. */
export interface UndoObstacle {
  readonly collection: string
  readonly record: number
}

/** Finds the first record that conflicts with the restored rows; undefined when the rows can stay as restored. */
export function findUndoObstacle(sqlite: Database, rows: readonly DatabaseRowChange[]): UndoObstacle | undefined {
  for (const [name, ofTable] of Map.groupBy(rows, (row) => row.name)) {
    const table = requireTableRecordedForUndo(name)
    const found =
      missingTarget(sqlite, table, ofTable) ??
      remainingMember(sqlite, table, ofTable) ??
      overlappingRange(sqlite, table, ofTable) ??
      (name === 'headings' ? brokenBranch(sqlite, ofTable) : undefined)
    if (found) return found
  }
  return undefined
}

/** What a row that is back refers to, and which is removed. */
function missingTarget(
  sqlite: Database,
  table: TableRecordedForUndo,
  rows: readonly DatabaseRowChange[],
): UndoObstacle | undefined {
  for (const [from, target] of Object.entries(table.references)) {
    const exists = sqlite.query(`SELECT 1 FROM ${target} WHERE id = ?`)
    for (const { before } of rows) {
      const id = before?.[from]
      if (typeof id === 'number' && exists.get(id) === null) {
        return { collection: getCollectionOfTable(requireTableRecordedForUndo(target)), record: id }
      }
    }
  }
  return undefined
}

/** What still refers to a row that is removed again. */
function remainingMember(
  sqlite: Database,
  { name }: TableRecordedForUndo,
  rows: readonly DatabaseRowChange[],
): UndoObstacle | undefined {
  const gone = rows.filter(({ before, after }) => before === null && after !== null)
  if (gone.length === 0) return undefined
  for (const members of tablesRecordedForUndo) {
    if (!members.isRecord) continue
    for (const [from, target] of Object.entries(members.references)) {
      if (target !== name) continue
      const member = sqlite.query<{ id: number }, [number]>(`SELECT id FROM ${members.name} WHERE ${from} = ? LIMIT 1`)
      for (const { record } of gone) {
        const found = member.get(record)
        if (found) return { collection: getCollectionOfTable(members), record: found.id }
      }
    }
  }
  return undefined
}

/** Another record of a resource whose range overlaps that of one that is back. */
function overlappingRange(
  sqlite: Database,
  table: TableRecordedForUndo,
  rows: readonly DatabaseRowChange[],
): UndoObstacle | undefined {
  const resource = storedResources.find(({ name }) => name === getCollectionOfTable(table))
  if (!resource?.range) return undefined
  const [from, to] = [toSnakeCase(resource.range.from), toSnakeCase(resource.range.to)]
  const other = sqlite.query<{ id: number }, [number]>(
    `SELECT other.id FROM ${table.name} AS other, ${table.name} AS own
     WHERE own.id = ? AND other.id <> own.id AND other.${from} <= own.${to} AND other.${to} >= own.${from} LIMIT 1`,
  )
  for (const { record, before } of rows) {
    const found = before ? other.get(record) : null
    if (found) return { collection: resource.name, record: found.id }
  }
  return undefined
}

/** A heading whose way to the top is too long, leads in a ring, or into another division. */
function brokenBranch(sqlite: Database, rows: readonly DatabaseRowChange[]): UndoObstacle | undefined {
  const moved = rows.filter(({ before }) => before && ('parent_id' in before || 'division_id' in before))
  if (moved.length === 0) return undefined
  const { strayed, ringed, deep } = findHeadingTreeFaults(readHeadingTreeRows(sqlite))
  const [broken] = [...strayed, ...ringed, ...deep]
  return broken && { collection: HEADINGS_COLLECTION, record: broken.id }
}
