/**
 * Watches whether the data folder is writable. A full or read-only disk is logged once, and again when it is writable.
 */

import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { GENERAL_DISK_ERROR, toDiskAppError } from '../../../db/storage-error.ts'
import { WRITE_PROBE_FILE } from '../../../db/temporary-names.ts'
import type { LogEvent } from './log.ts'

/** Size of an ordinary write. */
const ORDINARY_WRITE_BYTES = 64 * 1024
/** With less free space than this, no write is attempted. */
const MIN_FREE_BYTES = 16 * ORDINARY_WRITE_BYTES
/** Interval between two checks. */
const CHECK_INTERVAL_MS = 2_000

/** Tries to write a probe file into the folder. @returns a Thai sentence why it cannot; undefined if it can */
export function probeFolderForReadOnlyReason(folder: string): string | undefined {
  const probe = join(folder, WRITE_PROBE_FILE)
  try {
    rmSync(probe, { force: true })
    const file = openSync(probe, 'wx')
    try {
      const bytes = Buffer.alloc(ORDINARY_WRITE_BYTES)
      for (let written = 0; written < ORDINARY_WRITE_BYTES; ) written += writeSync(file, bytes, written)
    } finally {
      closeSync(file)
      rmSync(probe, { force: true })
    }
    return undefined
  } catch (error) {
    return (toDiskAppError(error) ?? GENERAL_DISK_ERROR).message // an error here would end the service
  }
}

/** Whether there is so little free space that a probe is needed, though no write failed. */
function isSpaceShort(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return true
  }
}

/** Options of DataFolderWatch: what it watches, how often, and where it reports. */
export interface DataFolderWatchOptions {
  readonly folder: string
  readonly db: Pick<LibraryDatabase, 'readOnly'>
  readonly report: (event: LogEvent) => void
  /** Milliseconds between checks. */
  readonly lookEvery?: number
  /** Replaces {@link probeFolderForReadOnlyReason} in tests. */
  readonly probe?: () => string | undefined
}

/** Checks the data folder regularly. Sets `readOnly` of the library while it cannot be written. Reports changes. */
export class DataFolderWatch implements Disposable {
  private readonly timer: Timer

  constructor(private readonly options: DataFolderWatchOptions) {
    this.timer = setInterval(() => this.look(isSpaceShort(options.folder)), options.lookEvery ?? CHECK_INTERVAL_MS)
    this.timer.unref()
  }

  /** Checks the folder. @param isSuspected whether to try a write: one just failed, or there is little space */
  look(isSuspected: boolean): void {
    const { db, folder, report, probe = () => probeFolderForReadOnlyReason(folder) } = this.options
    if (!isSuspected && db.readOnly === undefined) return
    const why = probe()
    if (why === undefined && db.readOnly !== undefined) report(FOLDER_WRITABLE_LOG_EVENT)
    if (why !== undefined && db.readOnly === undefined) report(createReadOnlyLogEvent(why))
    db.readOnly = why
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer)
  }
}

/** Creates the log event for a folder that has become read-only. @param why the Thai sentence that writers receive */
export const createReadOnlyLogEvent = (why: string): LogEvent => ({
  event: 'read-only',
  message: `ให้บริการแบบอ่านอย่างเดียว: ${why} เมื่อเขียนได้แล้วจะรับการแก้ไขต่อเอง ไม่ต้องเปิดใหม่`,
  facts: { why },
})

/** The log event for a folder that is writable again. */
export const FOLDER_WRITABLE_LOG_EVENT: LogEvent = {
  event: 'writable',
  message: 'เขียนโฟลเดอร์ข้อมูลได้แล้ว รับการแก้ไขตามปกติ',
}
