/** Which part of the canon is whose: dealt by who may publish, and where each person's queues open (review §3). */

import { and, asc, eq } from 'drizzle-orm'
import { findingTableOf } from '../../../db/finding-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { VolumeEdition } from '../../canon/text/volume-part.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import type { FindingRow } from '../../definitions/findings/finding.ts'
import { SHARE_DEFINITION } from '../../definitions/findings/share.ts'
import { invalidRequestError, notFoundError } from '../../foundation/app-error.ts'
import type { WriteIntent } from '../../foundation/intent.ts'
import { FindingRows } from '../finding-rows.ts'

/** A stored assignment of a part of the canon. */
export type AssignmentRow = FindingRow<typeof SHARE_DEFINITION>

/** Whose, and of which volume. */
export interface AssignmentKey extends VolumeEdition {
  readonly name: string
}

/** A whole volume where neither page is said. */
export interface AssignmentInput extends AssignmentKey {
  readonly from?: number | null
  readonly to?: number | null
}

const shares = findingTableOf(SHARE_DEFINITION)

/** Stored assignments of parts of the canon to editors. */
export class Assignments extends FindingRows<typeof SHARE_DEFINITION> {
  constructor(db: LibraryDatabase) {
    super(db, SHARE_DEFINITION)
  }

  /** In the order of the canon. @param name of whose key; every user's without */
  list(name?: string): readonly AssignmentRow[] {
    return this.some({
      which: name === undefined ? undefined : eq(shares.name, name),
      order: [asc(shares.volume), asc(shares.edition), asc(shares.firstPage), asc(shares.name)],
    })
  }

  /** One person has one share of a volume: another one takes its place. @returns whether there was none before */
  deal({ keyName, body }: Pick<WriteIntent<AssignmentInput>, 'keyName' | 'body'>): boolean {
    return this.write(keyName, 'share', body(), (own, { from = null, to = null, ...wanted }) => {
      if (from !== null && to !== null && from > to) throw invalidRequestError({ to: ['หน้าสุดท้ายต้องไม่น้อยกว่าหน้าแรก'] })
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

  /** @throws Refusal `not_found` */
  giveUp(wanted: AssignmentKey, { keyName }: Pick<WriteIntent, 'keyName'>): void {
    this.write(keyName, 'unshare', wanted, (own) => {
      if (!own) throw notFoundError(`${wanted.name} ไม่มีส่วนงานในเล่ม ${wanted.volume} ของฉบับนี้ กรุณาโหลดหน้านี้ใหม่`)
      this.remove(own.id)
      return own.id
    })
  }

  private write<Wanted extends AssignmentKey>(
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
        ...{ action, collection: SHARE_DEFINITION.name, record: `${volume}/${edition}/${name}`, recordId },
        change: wanted,
      })
      return own === undefined
    })
  }
}
