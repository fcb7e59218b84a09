/** Restores the positions of records in an undo, even if others were renumbered since. */

import type { Database } from 'bun:sqlite'
import { requireTableRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { type DatabaseRowChange, isRenumberingOnly, type StoredEdit } from './stored-rows.ts'

/** Whether an edit changed the position of a record. */
const hasPositionChange = ({ name, before, after }: DatabaseRowChange): boolean =>
  requireTableRecordedForUndo(name).orderedWithin !== undefined && 'position' in { ...before, ...after }

/** The rows that an undo restores, and the restoring of positions afterwards. */
interface OrderRestore {
  /** Rows to restore as they were. */
  readonly rows: readonly DatabaseRowChange[]
  /** Call it after the rows are restored. */
  restorePositions(now: string): void
}

/**
 * Decides how an undo restores positions. If no later edit renumbered the same records, all positions are restored.
 * Otherwise only the records that the edit itself moved return to their positions, and their groups are numbered from
 * 1.
 */
export function planPositionRestore(
  sqlite: Database,
  rows: readonly DatabaseRowChange[],
  line: StoredEdit,
): OrderRestore {
  const numbered = rows.filter(hasPositionChange)
  const isUnchanged = numbered.every((row) => hasPositionOfEdit(sqlite, row))
  const rowsToRestore = isUnchanged ? rows : rows.filter((row) => !isRenumberingOnly(row, line))
  return {
    rows: rowsToRestore,
    restorePositions: (now) => {
      const restoredRows = numbered.filter((row) => rowsToRestore.includes(row))
      if (!isUnchanged) {
        const moved = restoredRows.filter(({ before, after }) => before && after)
        moved.sort((a, b) => Number(a.before?.position) - Number(b.before?.position))
        for (const row of moved) moveTo(sqlite, row, Number(row.before?.position), now)
      }
      const restored = new Set(restoredRows.filter(({ before }) => before).map(({ record }) => record))
      for (const [name, ofTable] of Map.groupBy(numbered, (row) => row.name)) {
        for (const group of listGroups(sqlite, name, ofTable)) renumberGroup(sqlite, name, group, restored, now)
      }
    },
  }
}

/** Whether a row still has the position that the edit gave it. */
function hasPositionOfEdit(sqlite: Database, { name, record, before, after }: DatabaseRowChange): boolean {
  if (!before || !after) return true
  const row = sqlite.query<{ position: number }, [number]>(`SELECT position FROM ${name} WHERE id = ?`).get(record)
  return row?.position === after.position
}

type Group = RowValuesByColumn

/** Returns the groups in which the rows are now, or were before or after the edit. */
function listGroups(sqlite: Database, name: string, rows: readonly DatabaseRowChange[]): readonly Group[] {
  const { orderedWithin: columns = [] } = requireTableRecordedForUndo(name)
  if (columns.length === 0) return [{}]
  const groups = new Map<string, Group>()
  const add = (values: RowValuesByColumn) => {
    const group = Object.fromEntries(columns.map((column) => [column, values[column] ?? null]))
    groups.set(JSON.stringify(Object.values(group)), group)
  }
  const current = sqlite.query<RowValuesByColumn, [number]>(`SELECT ${columns.join(', ')} FROM ${name} WHERE id = ?`)
  for (const { record, before, after } of rows) {
    const now = current.get(record)
    if (now) add(now)
    for (const values of [before, after])
      if (values && columns.some((column) => column in values)) add({ ...now, ...values })
  }
  return [...groups.values()]
}

interface Member {
  readonly id: number
  readonly position: number
}

function readMembers(sqlite: Database, name: string, group: Group): Member[] {
  const columns = Object.keys(group)
  const condition = columns.length === 0 ? '' : `WHERE ${columns.map((column) => `${column} IS ?`).join(' AND ')}`
  return sqlite
    .query<Member, (string | number | null)[]>(`SELECT id, position FROM ${name} ${condition} ORDER BY position, id`)
    .all(...Object.values(group))
}

/** Moves one record to a position in its group, and numbers the group from 1. */
function moveTo(sqlite: Database, row: DatabaseRowChange, position: number, now: string): void {
  for (const group of listGroups(sqlite, row.name, [{ ...row, before: null, after: null }])) {
    const members = readMembers(sqlite, row.name, group)
    const moving = members.find(({ id }) => id === row.record)
    if (!moving) continue
    const others = members.filter((member) => member !== moving)
    assignPositions(sqlite, row.name, others.toSpliced(position - 1, 0, moving), now)
  }
}

/**
 * Numbers a group from 1 if two of its records share a position, or if headings have gaps. At the same position,
 * restored records come first.
 */
function renumberGroup(sqlite: Database, name: string, group: Group, restored: ReadonlySet<number>, now: string): void {
  const members = readMembers(sqlite, name, group)
  const taken = new Set(members.map(({ position }) => position))
  const isValid =
    name === 'headings' ? members.every(({ position }, index) => position === index + 1) : taken.size === members.length
  if (isValid) return
  members.sort(
    (a, b) => a.position - b.position || Number(restored.has(b.id)) - Number(restored.has(a.id)) || a.id - b.id,
  )
  assignPositions(sqlite, name, members, now)
}

function assignPositions(sqlite: Database, name: string, members: readonly Member[], now: string): void {
  const set = sqlite.query(`UPDATE ${name} SET position = ?, updated_at = ? WHERE id = ?`)
  for (const [index, { id, position }] of members.entries()) {
    if (position !== index + 1) set.run(index + 1, now, id)
  }
}
