/** The order that editors give: places within a group, moved by swapping with the neighbour. */

import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { fieldColumn, resourceTable } from '../../db/tables.ts'
import type { Resource } from '../resources/definition.ts'
import type { StoredRecord } from './record.ts'

/** One step towards the beginning or towards the end. */
export type Delta = -1 | 1

/** The group that a record is ordered in: the id behind the grouping reference; null for the whole list. */
export function groupOf(
  resource: Resource,
  references: Readonly<Record<string, number | null>>,
): number | null {
  return typeof resource.ordered === 'object' ? (references[resource.ordered.within] ?? null) : null
}

/** The place after the last one of a group. */
export function lastPlace(db: LibraryDatabase, resource: Resource, group: number | null): number {
  const table = resourceTable(resource.name)
  const position = fieldColumn(table, 'position')
  const row = db.orm
    .select({ last: sql<number | null>`max(${position})` })
    .from(table)
    .where(inGroup(resource, group))
    .get()
  return (row?.last ?? 0) + 1
}

/**
 * Swaps a record with its neighbour in the group and numbers the group 1 to n (contract, common rule 7); past
 * either end nothing changes. To be called inside a write.
 * @returns the ids whose place changed.
 */
export function moveInGroup(
  db: LibraryDatabase,
  resource: Resource,
  record: StoredRecord,
  delta: Delta,
  now: string,
): readonly number[] {
  const table = resourceTable(resource.name)
  const position = fieldColumn(table, 'position')
  const members = db.orm
    .select({ id: table.id, position: sql<number>`${position}` })
    .from(table)
    .where(inGroup(resource, groupOf(resource, record.references)))
    .orderBy(asc(position), asc(table.id))
    .all()
  const from = members.findIndex((member) => member.id === record.id)
  const [moving, neighbour] = [members[from], members[from + delta]]
  if (!moving || !neighbour) return []
  members[from] = neighbour
  members[from + delta] = moving
  const changed = members.flatMap((member, index) =>
    member.position === index + 1 ? [] : [{ id: member.id, place: index + 1 }],
  )
  for (const { id, place } of changed) {
    const row = { position: place, updatedAt: now }
    db.orm.update(table).set(row).where(eq(table.id, id)).run()
  }
  return changed.map(({ id }) => id)
}

function inGroup(resource: Resource, group: number | null): SQL | undefined {
  if (typeof resource.ordered !== 'object') return undefined
  const column = fieldColumn(resourceTable(resource.name), resource.ordered.within)
  return group === null ? isNull(column) : eq(column, group)
}
