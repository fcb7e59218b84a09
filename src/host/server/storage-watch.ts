/** Whether the data folder can be written now: a full or read-only disk is logged once, and again when it is over. */

import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { toDiskAppError } from '../../../db/storage-error.ts'
import { WRITE_PROBE_FILE } from '../../../db/temporary.ts'
import type { LogEvent } from './log.ts'

/** What an ordinary write takes, in bytes. */
const ORDINARY = 64 * 1024
/** While less is free, no write is tried. */
const PLENTY = 16 * ORDINARY
/** Milliseconds. */
const LOOK_EVERY = 2_000

/** Tries to write a probe file. @returns why the folder cannot be written, in Thai; undefined when it can @returns the sentence that says why an ordinary write does not go through; undefined when it does */
export function readOnlyReasonOfFolder(folder: string): string | undefined {
  const probe = join(folder, WRITE_PROBE_FILE)
  try {
    rmSync(probe, { force: true })
    const file = openSync(probe, 'wx')
    try {
      const bytes = Buffer.alloc(ORDINARY)
      for (let written = 0; written < ORDINARY; ) written += writeSync(file, bytes, written)
    } finally {
      closeSync(file)
      rmSync(probe, { force: true })
    }
    return undefined
  } catch (error) {
    const appError = toDiskAppError(error)
    if (!appError) throw error
    return appError.message
  }
}

/** Whether it is worth trying, though nothing was refused. */
function isTight(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < PLENTY
  } catch {
    return true
  }
}

/** What is watched, and how often. */
export interface StorageWatchOptions {
  readonly folder: string
  readonly db: Pick<LibraryDatabase, 'readOnly'>
  readonly report: (event: LogEvent) => void
  readonly lookEvery?: number
  /** Replaces {@link readOnlyReasonOfFolder} in tests. */
  readonly probe?: () => string | undefined
}

/** Keeps what a library says of itself in `readOnly` true. */
export class StorageWatch implements Disposable {
  private readonly timer: Timer

  constructor(private readonly options: StorageWatchOptions) {
    this.timer = setInterval(() => this.look(isTight(options.folder)), options.lookEvery ?? LOOK_EVERY)
    this.timer.unref()
  }

  /** @param isSuspected whether to try: a write was just refused, or there is little room */
  look(isSuspected: boolean): void {
    const { db, folder, report, probe = () => readOnlyReasonOfFolder(folder) } = this.options
    if (!isSuspected && db.readOnly === undefined) return
    const why = probe()
    if (why === undefined && db.readOnly !== undefined) report(WRITABLE_LOG_EVENT)
    if (why !== undefined && db.readOnly === undefined) report(readOnlyLogEvent(why))
    db.readOnly = why
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer)
  }
}

/** The log event, with the sentence that writers are shown. */
export const readOnlyLogEvent = (why: string): LogEvent => ({
  event: 'read-only',
  message: `ให้บริการแบบอ่านอย่างเดียว: ${why} เมื่อเขียนได้แล้วจะรับการแก้ไขต่อเอง ไม่ต้องเปิดใหม่`,
  facts: { why },
})

/** The log event when the folder can be written again. */
export const WRITABLE_LOG_EVENT: LogEvent = {
  event: 'writable',
  message: 'เขียนโฟลเดอร์ข้อมูลได้แล้ว รับการแก้ไขตามปกติ',
}
