/** The order that editors give to records: positions within a group. A move swaps a record with its neighbour. */

import { asc, eq, max, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { ResourceDefinition } from '../definitions/definition.ts'
import { callOnce } from '../definitions/once.ts'
import type { StoredRecord } from './record.ts'

/** A move by one position: -1 towards the beginning, 1 towards the end. */
export type OnePositionMove = -1 | 1

/**
 * Returns the group in which a record is ordered: the id of the record that it names as its group. Null if the whole
 * list is one group, or the record names none.
 */
export function getOrderGroup(
  resource: ResourceDefinition,
  references: Readonly<Record<string, number | null>>,
): number | null {
  return typeof resource.ordered === 'object' ? (references[resource.ordered.within] ?? null) : null
}

/** Moves records within their group. */
export class RecordOrderEditor {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly resource: ResourceDefinition,
  ) {}

  private readonly lastPositionStatement = callOnce(() =>
    this.db.orm
      .select({ position: max(this.position) })
      .from(this.table)
      .where(this.inGroup(sql.placeholder('group')))
      .prepare(),
  )

  /** Returns the position after the last record of a group. */
  getPositionAtEnd(group: number | null): number {
    return Number(this.lastPositionStatement().get({ group })?.position ?? 0) + 1
  }

  /**
   * Swaps a record with its neighbour in the group and numbers the group from 1 to n (contract, common rule 7). At
   * either end nothing changes. Call it inside a write transaction.
   * @returns the ids whose position changed
   */
  move(record: StoredRecord, delta: OnePositionMove, now: string): readonly number[] {
    const members = this.readMembers(getOrderGroup(this.resource, record.references))
    const from = members.findIndex((member) => member.id === record.id)
    const [moving, neighbour] = [members[from], members[from + delta]]
    if (!moving || !neighbour) return []
    members[from] = neighbour
    members[from + delta] = moving
    return this.assignPositions(members, now)
  }

  /**
   * Moves a record before another one of its group, or to the end, and numbers the group from 1 to n. Call it inside a
   * write transaction.
   * @returns the ids whose position changed; undefined when `before` is not in the group
   */
  place(record: StoredRecord, before: number | null, now: string): readonly number[] | undefined {
    const members = this.readMembers(getOrderGroup(this.resource, record.references))
    const moving = members.filter(({ id }) => id === record.id)
    const others = members.filter(({ id }) => id !== record.id)
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before)
    if (before === record.id) return []
    if (at < 0) return undefined
    return this.assignPositions(others.toSpliced(at, 0, ...moving), now)
  }

  private assignPositions(members: readonly { id: number; position: number }[], now: string): readonly number[] {
    const changed = members.flatMap((member, index) =>
      member.position === index + 1 ? [] : [{ id: member.id, position: index + 1 }],
    )
    for (const { id, position } of changed) {
      const row = { position, updatedAt: now }
      this.db.orm.update(this.table).set(row).where(eq(this.table.id, id)).run()
    }
    return changed.map(({ id }) => id)
  }

  private get table() {
    return getResourceTable(this.resource.name)
  }

  private get position() {
    return getFieldColumn(this.table, 'position')
  }

  private inGroup(group: Placeholder | number | null): SQL | undefined {
    const { ordered } = this.resource
    return typeof ordered === 'object' ? sql`${getFieldColumn(this.table, ordered.within)} is ${group}` : undefined
  }

  private readMembers(group: number | null) {
    return this.db.orm
      .select({ id: this.table.id, position: sql<number>`${this.position}` })
      .from(this.table)
      .where(this.inGroup(group))
      .orderBy(asc(this.position), asc(this.table.id))
      .all()
  }
}
