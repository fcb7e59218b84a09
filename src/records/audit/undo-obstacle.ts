/** Checks restored rows: their references, ranges and places in the contents trees. */

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
import { allResources } from '../../definitions/registry.ts'
import type { DatabaseRowChange } from './stored-rows.ts'

/** A record that prevents an undo. */
export interface UndoObstacle {
  readonly collection: string
  readonly record: number
}

/**
 * Finds a record that conflicts with the restored rows: by a missing or remaining reference, an overlapping range, or
 * its place in a contents tree. Undefined if there is none.
 */
export function findUndoObstacle(sqlite: Database, rows: readonly DatabaseRowChange[]): UndoObstacle | undefined {
  for (const [name, ofTable] of Map.groupBy(rows, (row) => row.name)) {
    const table = requireTableRecordedForUndo(name)
    const found =
      findMissingTarget(sqlite, table, ofTable) ??
      findRemainingReference(sqlite, table, ofTable) ??
      findOverlappingRange(sqlite, table, ofTable) ??
      (name === 'headings' ? findBrokenBranch(sqlite, ofTable) : undefined)
    if (found) return found
  }
  return undefined
}

/** Finds a record that a restored row refers to and that no longer exists. */
function findMissingTarget(
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

/** Finds a record that still refers to a row that the undo removed. */
function findRemainingReference(
  sqlite: Database,
  { name }: TableRecordedForUndo,
  rows: readonly DatabaseRowChange[],
): UndoObstacle | undefined {
  const removed = rows.filter(({ before, after }) => before === null && after !== null)
  if (removed.length === 0) return undefined
  for (const table of tablesRecordedForUndo) {
    if (!table.isRecord) continue
    for (const [column, target] of Object.entries(table.references)) {
      if (target !== name) continue
      const referring = sqlite.query<{ id: number }, [number]>(
        `SELECT id FROM ${table.name} WHERE ${column} = ? LIMIT 1`,
      )
      for (const { record } of removed) {
        const found = referring.get(record)
        if (found) return { collection: getCollectionOfTable(table), record: found.id }
      }
    }
  }
  return undefined
}

/** Finds another record of the resource whose range overlaps that of a restored record. */
function findOverlappingRange(
  sqlite: Database,
  table: TableRecordedForUndo,
  rows: readonly DatabaseRowChange[],
): UndoObstacle | undefined {
  const resource = allResources.find(({ name }) => name === getCollectionOfTable(table))
  if (!resource?.range) return undefined
  const [from, to] = [toSnakeCase(resource.range.from), toSnakeCase(resource.range.to)]
  const overlapping = sqlite.query<{ id: number }, [number]>(
    `SELECT other.id FROM ${table.name} AS other, ${table.name} AS own
     WHERE own.id = ? AND other.id <> own.id AND other.${from} <= own.${to} AND other.${to} >= own.${from} LIMIT 1`,
  )
  for (const { record, before } of rows) {
    const found = before ? overlapping.get(record) : null
    if (found) return { collection: resource.name, record: found.id }
  }
  return undefined
}

/** Finds a heading that is nested too deep, in a cycle, or below a heading of another division. */
function findBrokenBranch(sqlite: Database, rows: readonly DatabaseRowChange[]): UndoObstacle | undefined {
  const moved = rows.filter(({ before }) => before && ('parent_id' in before || 'division_id' in before))
  if (moved.length === 0) return undefined
  const { strayed, ringed, deep } = findHeadingTreeFaults(readHeadingTreeRows(sqlite))
  const [broken] = [...strayed, ...ringed, ...deep]
  return broken && { collection: HEADINGS_COLLECTION, record: broken.id }
}
