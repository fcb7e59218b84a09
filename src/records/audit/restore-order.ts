/** Restores the positions of records, even when others were renumbered since. */

import type { Database } from 'bun:sqlite'
import { requireTableRecordedForUndo } from '../../../db/recorded-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { type DatabaseRowChange, isOrderChangeOnly, type StoredEdit } from './stored-rows.ts'

/** Whether an edit gave a record another number in the order. */
const isNumbered = ({ name, before, after }: DatabaseRowChange): boolean =>
  requireTableRecordedForUndo(name).orderedWithin !== undefined && 'position' in { ...before, ...after }

/** What to put back of an edit, and the positions to settle afterwards. */
interface OrderRestored {
  /** Rows to put back as they were. */
  readonly rows: readonly DatabaseRowChange[]
  /** To be called when they are back. */
  settle(now: string): void
}

/**
 * Prepares restoring positions in an undo. If no later edit renumbered the same records, all positions are restored.
 * Otherwise only the records that the edit itself moved return to their positions, and their groups are numbered from
 * 1.
 */
export function prepareOrderRestore(
  sqlite: Database,
  rows: readonly DatabaseRowChange[],
  line: StoredEdit,
): OrderRestored {
  const numbered = rows.filter(isNumbered)
  const asLeft = numbered.every((row) => isAsLeft(sqlite, row))
  const put = asLeft ? rows : rows.filter((row) => !isOrderChangeOnly(row, line))
  return {
    rows: put,
    settle: (now) => {
      const back = numbered.filter((row) => put.includes(row))
      if (!asLeft) {
        const moved = back.filter(({ before, after }) => before && after)
        moved.sort((a, b) => Number(a.before?.position) - Number(b.before?.position))
        for (const row of moved) moveTo(sqlite, row, Number(row.before?.position), now)
      }
      const restored = new Set(back.filter(({ before }) => before).map(({ record }) => record))
      for (const [name, ofTable] of Map.groupBy(numbered, (row) => row.name)) {
        for (const group of groupsOf(sqlite, name, ofTable)) renumberGroup(sqlite, name, group, restored, now)
      }
    },
  }
}

/** Whether a row still has the number that the edit gave it. */
function isAsLeft(sqlite: Database, { name, record, before, after }: DatabaseRowChange): boolean {
  if (!before || !after) return true
  const row = sqlite.query<{ position: number }, [number]>(`SELECT position FROM ${name} WHERE id = ?`).get(record)
  return row?.position === after.position
}

type Group = RowValuesByColumn

/** The groups in which the rows are now, or was before or after the edit. */
function groupsOf(sqlite: Database, name: string, rows: readonly DatabaseRowChange[]): readonly Group[] {
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

function membersOf(sqlite: Database, name: string, group: Group): Member[] {
  const columns = Object.keys(group)
  const condition = columns.length === 0 ? '' : `WHERE ${columns.map((column) => `${column} IS ?`).join(' AND ')}`
  return sqlite
    .query<Member, (string | number | null)[]>(`SELECT id, position FROM ${name} ${condition} ORDER BY position, id`)
    .all(...Object.values(group))
}

/** Puts one record at a position among its group, and numbers that from 1. */
function moveTo(sqlite: Database, row: DatabaseRowChange, position: number, now: string): void {
  for (const group of groupsOf(sqlite, row.name, [{ ...row, before: null, after: null }])) {
    const members = membersOf(sqlite, row.name, group)
    const own = members.find(({ id }) => id === row.record)
    if (!own) continue
    const others = members.filter((member) => member !== own)
    number(sqlite, row.name, others.toSpliced(position - 1, 0, own), now)
  }
}

/**
 * Numbers a group from 1 if two of its records share a number, or if headings have gaps; what was put back comes before
 * what has the same number.
 */
function renumberGroup(sqlite: Database, name: string, group: Group, restored: ReadonlySet<number>, now: string): void {
  const members = membersOf(sqlite, name, group)
  const taken = new Set(members.map(({ position }) => position))
  const isSound =
    name === 'headings' ? members.every(({ position }, index) => position === index + 1) : taken.size === members.length
  if (isSound) return
  members.sort(
    (a, b) => a.position - b.position || Number(restored.has(b.id)) - Number(restored.has(a.id)) || a.id - b.id,
  )
  number(sqlite, name, members, now)
}

function number(sqlite: Database, name: string, members: readonly Member[], now: string): void {
  const set = sqlite.query(`UPDATE ${name} SET position = ?, updated_at = ? WHERE id = ?`)
  for (const [index, { id, position }] of members.entries()) {
    if (position !== index + 1) set.run(index + 1, now, id)
  }
}
