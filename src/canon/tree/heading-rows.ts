/** Statements that write headings. Each must be called inside a write. */

import { and, eq, inArray, or } from 'drizzle-orm'
import { deletedHeadingsTable, headingsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { createColumnInListCondition } from '../../../db/statements.ts'
import type { HeadingRef } from '../../definitions/heading.ts'
import type { HeadingNode } from './division-tree.ts'

/** The fields of a heading that editors write. The parent is an id. */
export interface EditableHeadingValues extends HeadingRef {
  readonly slug: string
  readonly parentId: number | null
  readonly title: string
  readonly pali: string | null
  readonly note: string | null
}

/** The division and slug of a heading in text packages. They never change, even if editors rename the heading. */
export interface HeadingPackageOrigin {
  readonly originDivision: string
  readonly originSlug: string
}

/** Origin of a heading that no text package brought. */
export const NO_PACKAGE_ORIGIN = { originDivision: null, originSlug: null }

/**
 * Inserts, changes and deletes rows of headings. Deleted headings of packages are recorded, so that imports do not
 * create them again.
 */
export class HeadingRowWriter {
  constructor(private readonly db: LibraryDatabase) {}

  /** @param origin undefined for a heading that came with no package @returns the new heading's id */
  insert(
    divisionId: number,
    values: EditableHeadingValues,
    position: number,
    origin: HeadingPackageOrigin | undefined,
  ): number {
    const now = new Date().toISOString()
    return this.db.orm
      .insert(headingsTable)
      .values({ ...values, ...origin, divisionId, position, createdAt: now, updatedAt: now })
      .returning({ id: headingsTable.id })
      .get().id
  }

  /** Changes the given values of a heading. */
  update(
    id: number,
    values: Partial<EditableHeadingValues> & Partial<HeadingPackageOrigin> & { readonly position?: number },
  ): void {
    const updatedAt = new Date().toISOString()
    this.db.orm
      .update(headingsTable)
      .set({ ...values, updatedAt })
      .where(eq(headingsTable.id, id))
      .run()
  }

  /** Numbers siblings 1 to n in the given order. */
  renumber(siblings: readonly HeadingNode[]): void {
    for (const [index, { row }] of siblings.entries()) {
      if (row.position !== index + 1) this.update(row.id, { position: index + 1 })
    }
  }

  /** Records deleted headings that came with a package, so that imports leave them out. */
  storeTombstones(
    deleted: readonly {
      readonly slug: string
      readonly originDivision: string | null
      readonly originSlug: string | null
    }[],
  ): void {
    const deletedAt = new Date().toISOString()
    for (const { slug, originDivision, originSlug } of deleted) {
      if (originDivision === null || originSlug === null) continue
      const tombstone = { originDivision, originSlug, slug, deletedAt }
      this.db.orm.insert(deletedHeadingsTable).values(tombstone).onConflictDoNothing().run()
    }
  }

  /** Deletes headings, and records those that came with a package, so that imports leave them out. */
  remove(branch: readonly HeadingNode[], originOf: (node: HeadingNode) => HeadingPackageOrigin | undefined): void {
    this.storeTombstones(branch.map((node) => ({ ...NO_PACKAGE_ORIGIN, ...originOf(node), slug: node.row.slug })))
    const ids = branch.map(({ row }) => row.id)
    this.db.orm.delete(headingsTable).where(createColumnInListCondition(headingsTable.id, ids)).run()
  }

  /**
   * Returns the origin of a deleted heading that had this slug when it was deleted or imported, and removes the record
   * of its deletion. Undefined if there is none.
   */
  revive(divisions: readonly string[], slug: string): HeadingPackageOrigin | undefined {
    const tombstones = this.db.orm
      .select()
      .from(deletedHeadingsTable)
      .where(
        and(
          inArray(deletedHeadingsTable.originDivision, [...divisions]),
          or(eq(deletedHeadingsTable.slug, slug), eq(deletedHeadingsTable.originSlug, slug)),
        ),
      )
      .all()
    const tombstone = tombstones.find((row) => row.slug === slug) ?? tombstones[0]
    if (!tombstone) return undefined
    const { originDivision, originSlug } = tombstone
    this.db.orm
      .delete(deletedHeadingsTable)
      .where(
        and(eq(deletedHeadingsTable.originDivision, originDivision), eq(deletedHeadingsTable.originSlug, originSlug)),
      )
      .run()
    return { originDivision, originSlug }
  }
}
