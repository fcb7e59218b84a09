/**
 * Assignments: which editor works through which part of the canon. Publishers make them, and an editor's queues begin
 * there (review §4).
 */

import { and, asc, eq } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import type { VolumeEdition } from '../../canon/text/volume-part.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { ASSIGNMENT_DEFINITION } from '../../definitions/review-items/share.ts'
import { createInvalidRequestError, createNotFoundError } from '../../foundation/app-error.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import { ReviewItemStore } from '../review-item-rows.ts'

/** A stored assignment: an editor's part of a volume. */
export type AssignmentRow = ReviewItemRow<typeof ASSIGNMENT_DEFINITION>

/** Names an assignment by editor (`name`, the name of the key), edition and volume. */
export interface VolumeAssignmentIdentifier extends VolumeEdition {
  readonly name: string
}

/** An assignment that a request asks for: pages `from` to `to`, or without them the whole volume. */
export interface PageAssignmentInput extends VolumeAssignmentIdentifier {
  readonly from?: number | null
  readonly to?: number | null
}

const assignmentsTable = getReviewItemTable(ASSIGNMENT_DEFINITION)

/** Reads and writes assignments in library.db. */
export class AssignmentStore extends ReviewItemStore<typeof ASSIGNMENT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, ASSIGNMENT_DEFINITION)
  }

  /** Returns assignments in the order of the canon. @param name of the editor's key; all assignments when absent */
  list(name?: string): readonly AssignmentRow[] {
    return this.select({
      which: name === undefined ? undefined : eq(assignmentsTable.name, name),
      order: [
        asc(assignmentsTable.volume),
        asc(assignmentsTable.edition),
        asc(assignmentsTable.firstPage),
        asc(assignmentsTable.name),
      ],
    })
  }

  /**
   * Assigns a part of a volume to an editor, replacing the editor's earlier assignment there.
   * @returns whether there was none before
   * @throws AppError `invalid_request` when the last page precedes the first
   */
  assign({ keyName, body }: Pick<WriteIntent<PageAssignmentInput>, 'keyName' | 'body'>): boolean {
    return this.write(keyName, 'share', body(), (existing, { from = null, to = null, ...input }) => {
      if (from !== null && to !== null && from > to)
        throw createInvalidRequestError({ to: ['หน้าสุดท้ายต้องไม่น้อยกว่าหน้าแรก'] })
      const now = new Date().toISOString()
      const row = {
        ...input,
        firstPage: from,
        lastPage: to,
        createdAt: existing?.createdAt ?? now,
        updatedAt: now,
      }
      return this.put(row, existing?.id)
    })
  }

  /** Removes an assignment. @throws AppError `not_found` */
  unassign(input: VolumeAssignmentIdentifier, { keyName }: Pick<WriteIntent, 'keyName'>): void {
    this.write(keyName, 'unshare', input, (existing) => {
      if (!existing) throw createNotFoundError(`${input.name} ไม่มีส่วนงานในเล่ม ${input.volume} ของฉบับนี้ กรุณาโหลดหน้านี้ใหม่`)
      this.remove(existing.id)
      return existing.id
    })
  }

  /** @param change writes the row and returns its id */
  private write<Input extends VolumeAssignmentIdentifier>(
    keyName: string,
    action: EditActionName,
    input: Input,
    change: (existing: AssignmentRow | undefined, input: Input) => number,
  ): boolean {
    const { name, edition, volume } = input
    return this.db.write(keyName, (log) => {
      const [existing] = this.all(
        and(
          eq(assignmentsTable.edition, edition),
          eq(assignmentsTable.volume, volume),
          eq(assignmentsTable.name, name),
        ),
      )
      const recordId = change(existing, input)
      log({
        action,
        collection: ASSIGNMENT_DEFINITION.name,
        record: `${volume}/${edition}/${name}`,
        recordId,
        change: input,
      })
      return existing === undefined
    })
  }
}
