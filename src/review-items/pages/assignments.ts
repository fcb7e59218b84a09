/**
 * Assignments: which editor is responsible for which part of the canon. Publishers assign them, and each editor's
 * queues open there (review §4).
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

/** A row of the assignments in library.db: an editor's part of a volume. */
export type AssignmentRow = ReviewItemRow<typeof ASSIGNMENT_DEFINITION>

/** Names an assignment by editor (`name`), edition and volume. */
export interface VolumeAssignmentIdentifier extends VolumeEdition {
  readonly name: string
}

/** A requested assignment: pages `from` to `to`, or the whole volume without them. */
export interface AssignmentInput extends VolumeAssignmentIdentifier {
  readonly from?: number | null
  readonly to?: number | null
}

const shares = getReviewItemTable(ASSIGNMENT_DEFINITION)

/** The store of assignments of parts of the canon to editors. */
export class AssignmentStore extends ReviewItemStore<typeof ASSIGNMENT_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, ASSIGNMENT_DEFINITION)
  }

  /**
   * Returns assignments in the order of the canon.
   * @param name of the editor's key; all assignments when absent
   */
  list(name?: string): readonly AssignmentRow[] {
    return this.some({
      which: name === undefined ? undefined : eq(shares.name, name),
      order: [asc(shares.volume), asc(shares.edition), asc(shares.firstPage), asc(shares.name)],
    })
  }

  /**
   * Assigns a part of a volume to an editor, replacing the editor's earlier assignment there.
   * @returns whether there was none before
   * @throws AppError `invalid_request` when the last page precedes the first
   */
  deal({ keyName, body }: Pick<WriteIntent<AssignmentInput>, 'keyName' | 'body'>): boolean {
    return this.write(keyName, 'share', body(), (own, { from = null, to = null, ...wanted }) => {
      if (from !== null && to !== null && from > to)
        throw createInvalidRequestError({ to: ['หน้าสุดท้ายต้องไม่น้อยกว่าหน้าแรก'] })
      const now = new Date().toISOString()
      const row = {
        ...wanted,
        firstPage: from,
        lastPage: to,
        createdAt: own?.createdAt ?? now,
        updatedAt: now,
      }
      return this.put(row, own?.id)
    })
  }

  /**
   * Removes an assignment.
   * @throws AppError `not_found`
   */
  giveUp(wanted: VolumeAssignmentIdentifier, { keyName }: Pick<WriteIntent, 'keyName'>): void {
    this.write(keyName, 'unshare', wanted, (own) => {
      if (!own) throw createNotFoundError(`${wanted.name} ไม่มีส่วนงานในเล่ม ${wanted.volume} ของฉบับนี้ กรุณาโหลดหน้านี้ใหม่`)
      this.remove(own.id)
      return own.id
    })
  }

  private write<Wanted extends VolumeAssignmentIdentifier>(
    keyName: string,
    action: EditActionName,
    wanted: Wanted,
    writing: (own: AssignmentRow | undefined, wanted: Wanted) => number,
  ): boolean {
    const { name, edition, volume } = wanted
    return this.db.write(keyName, (log) => {
      const [own] = this.all(and(eq(shares.edition, edition), eq(shares.volume, volume), eq(shares.name, name)))
      const recordId = writing(own, wanted)
      log({
        ...{ action, collection: ASSIGNMENT_DEFINITION.name, record: `${volume}/${edition}/${name}`, recordId },
        change: wanted,
      })
      return own === undefined
    })
  }
}
