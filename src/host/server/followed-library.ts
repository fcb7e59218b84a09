/** Follows a library.db that another process writes, in place or by replacing the file (scale §1 and §2). */

import { hasWriteAheadLog, readPragmaNumber } from '../../../db/connection.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import {
  inspectLibraryFile,
  type LibraryFileInspection,
  readFileChangeStamp,
  readFileIdentityStamp,
  readLibraryEpoch,
} from '../../../db/library-file.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import type { LogEvent } from './log.ts'

/** What identifies a version of the file: the file alone, or also its content. */
const STAMPS = { file: readFileIdentityStamp, content: readFileChangeStamp }
const readStamps = (path: string) => ({ file: readFileIdentityStamp(path), content: readFileChangeStamp(path) })

/** Interval between checks for another file; changes in place show with the next request. */
const CHECK_INTERVAL_MS = 250

/** A service over one library file. When the file is replaced, another service is created for the new one. */
export interface ServiceOfOneLibraryFile {
  close(): void
}

/** A service over a library file that may be replaced while it is served. */
export interface ReplaceableLibraryService<Served extends ServiceOfOneLibraryFile> {
  /** The service over the present file, or the last one. */
  readonly current: Served
  /** Checks for another file now. */
  look(): void
  close(): void
}

/** Options of serveReplaceableLibraryFile: the file, how it is served, and what is reported. */
export interface ReplaceableLibraryServiceOptions<Served extends ServiceOfOneLibraryFile> {
  /** The path of library.db. */
  readonly path: string
  /** Starts serving from the database. */
  readonly open: (db: LibraryDatabase) => Served
  /** Called when nothing can be served until `open` is called again. */
  readonly pause: () => void
  /** Receives once per file why it is not served. */
  readonly report: (event: LogEvent) => void
  /** Receives unexpected errors; the next check tries again. */
  readonly onFault: (error: unknown) => void
}

/**
 * Serves a library file and switches to each file that replaces it. A file is not served if it is of another version,
 * broken, or older than the served one. A restored library has a later epoch and is always newer.
 *
 * The old file is closed before the new one is opened, because both share one `-shm` file by name:
 * - SQLite asks by a lock whether that file is in use. It does not see locks of its own process, and would truncate the
 *   file under the open connection.
 * - Closing the first of two connections ends the locks of both.
 *
 * So a new file is read to its last edit before the old one is closed. If the new one does not open afterwards (no
 * descriptors left, file removed), the old one cannot be opened again, because it has lost its name. Serving then
 * pauses, and each check tries again.
 * @throws StartFailure if the first file cannot be served
 */
export function serveReplaceableLibraryFile<Served extends ServiceOfOneLibraryFile>({
  path,
  open,
  pause,
  report,
  onFault,
}: ReplaceableLibraryServiceOptions<Served>): ReplaceableLibraryService<Served> {
  // before it is opened: a file that is put in its place meanwhile is another one at the next look
  let stamps = readStamps(path)
  let { db, current } = openFile(path, open)
  let epoch = readLibraryEpoch(db.sqlite)
  /** On a read-only disk, changes in place also count as another file. */
  const kind = () => (db.isImmutable ? 'content' : 'file')
  let stamp = stamps[kind()]
  /** The file that was rejected last. */
  let rejectedFile: string | undefined
  let isPaused = false
  let isOtherVersion = false

  const look = () => {
    const stampNow = STAMPS[kind()](path)
    if (stampNow === stamp && rejectedFile !== undefined) setRejected(undefined, undefined)
    // a file may be missing for a moment while another takes its place
    if (stampNow !== undefined && stampNow !== rejectedFile && (isPaused || stampNow !== stamp)) tryNewFile()
    if (isPaused || !db.version.look() || isOtherVersion) return
    isOtherVersion = readPragmaNumber(db.sqlite, 'user_version') !== CURRENT_LIBRARY_SCHEMA_VERSION
    if (!isOtherVersion) return
    db.keptOut = CHANGED_IN_PLACE
    report({ event: 'other-version', message: CHANGED_IN_PLACE })
  }

  const setRejected = (file: string | undefined, reason: string | undefined) => {
    rejectedFile = file
    db.keptOut = reason
  }

  const tryNewFile = () => {
    stamps = readStamps(path)
    const inspection = inspectLibraryFile(path)
    const reason = inspection
      ? describeObstacle(inspection, { epoch, lastEdit: db.version.lastEdit?.id ?? 0 })
      : INCOMPLETE_FILE
    if (reason !== undefined) {
      setRejected(stamps[kind()], reason)
      const meanwhile = isPaused ? 'จึงยังให้บริการไม่ได้' : 'และให้บริการจากไฟล์เดิมต่อไป'
      report({ event: 'kept-out', message: `ไม่ใช้ไฟล์ ${path} ที่วางเข้ามาใหม่ ${meanwhile} เพราะ${reason}` })
      return
    }
    if (!isPaused) {
      current.close()
      db.close()
    }
    try {
      const { hasForeignLog, ...next } = openReplacement(path, inspection?.lastEdit ?? 0, open)
      ;({ db, current } = next)
      epoch = readLibraryEpoch(db.sqlite)
      if (hasForeignLog) report({ event: 'log-left', message: createLogLeftMessage(path) })
    } catch (error) {
      pause()
      if (!isPaused) report({ event: 'paused', message: createPausedMessage(path, error) })
      isPaused = true
      return
    }
    if (isPaused) report({ event: 'resumed', message: `เปิดไฟล์ ${path} ได้แล้ว กลับมาให้บริการตามปกติ` })
    isPaused = false
    isOtherVersion = false
    // a file whose left log is not read is opened as if its disk could only be read
    stamp = stamps[kind()]
    rejectedFile = undefined
  }

  const timer = setInterval(() => {
    try {
      look()
    } catch (error) {
      onFault(error)
    }
  }, CHECK_INTERVAL_MS)
  return {
    get current() {
      return current
    },
    look,
    close: () => {
      clearInterval(timer)
      if (isPaused) return
      current.close()
      db.close()
    },
  }
}

function openFile<Served extends ServiceOfOneLibraryFile>(
  path: string,
  open: (db: LibraryDatabase) => Served,
  log: 'with-log' | 'without-log' = 'with-log',
) {
  const db = LibraryDatabase.follow(path, log)
  try {
    return { db, current: open(db) }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens a file. A write-ahead log of the previous file would be applied to the pages of the new one: what is read is
 * older than the file itself, or broken. Then the file is opened without the log.
 * @param lastEdit id of the last edit in the file itself
 */
function openReplacement<Served extends ServiceOfOneLibraryFile>(
  path: string,
  lastEdit: number,
  open: (db: LibraryDatabase) => Served,
) {
  const hasForeignLog = hasWriteAheadLog(path) && readLastEditWithLog(path) < lastEdit
  return { ...openFile(path, open, hasForeignLog ? 'without-log' : 'with-log'), hasForeignLog }
}

/** Id of the last edit with the log; 0 if file and log do not belong together. */
function readLastEditWithLog(path: string): number {
  try {
    using db = LibraryDatabase.follow(path)
    return db.version.lastEdit?.id ?? 0
  } catch {
    return 0
  }
}

const createLogLeftMessage = (path: string) =>
  `ข้าง ${path} ที่วางเข้ามาใหม่ยังมี library.db-wal ของไฟล์เดิม ซึ่งทำให้ข้อมูลย้อนกลับไปเก่ากว่าในไฟล์ จึงอ่านจากไฟล์ใหม่โดยไม่ใช้ library.db-wal กรุณาลบ library.db-wal และ library.db-shm ทุกครั้งก่อนวางไฟล์`

const createPausedMessage = (path: string, error: unknown) =>
  `เปิดไฟล์ ${path} ที่วางเข้ามาใหม่ไม่ได้ ระหว่างนี้ตอบผู้อ่านว่ายังไม่พร้อม (503) และจะลองเปิดใหม่เรื่อย ๆ: ${error instanceof Error ? error.message : error}`

const INCOMPLETE_FILE = 'ไฟล์ไม่ใช่ฐานข้อมูลของ Library หรือไม่ครบ กรุณาคัดลอกไฟล์มาใหม่'

/** Why a file is not served, and what to do; undefined if it can be. @param served state of what was served so far */
function describeObstacle(
  { version, epoch, lastEdit }: LibraryFileInspection,
  served: Pick<LibraryFileInspection, 'epoch' | 'lastEdit'>,
): string | undefined {
  if (version !== CURRENT_LIBRARY_SCHEMA_VERSION)
    return `เป็นรุ่นข้อมูล ${version} แต่โปรแกรมนี้ใช้รุ่น ${CURRENT_LIBRARY_SCHEMA_VERSION} กรุณาใช้โปรแกรมรุ่นเดียวกับเครื่องหลัก`
  if (epoch > served.epoch) return undefined
  if (epoch < served.epoch) return `เป็นข้อมูลก่อนการกู้คืนครั้งล่าสุด ${GO_BACK_ADVICE}`
  if (lastEdit < served.lastEdit)
    return `มีการแก้ไขถึงครั้งที่ ${lastEdit} แต่ตอบผู้อ่านไปแล้วถึงครั้งที่ ${served.lastEdit} ${GO_BACK_ADVICE}`
  return undefined
}

const GO_BACK_ADVICE = 'หากต้องการย้อนกลับไปใช้ข้อมูลนี้ กรุณากู้คืนที่เครื่องหลักด้วย library restore หรือเปิดตัวติดตามใหม่'

const CHANGED_IN_PLACE = 'ฐานข้อมูลถูกปรับเป็นรุ่นข้อมูลอื่นขณะให้บริการ คำตอบอาจผิดพลาด กรุณาเปิดตัวติดตามใหม่ด้วยโปรแกรมรุ่นเดียวกับเครื่องหลัก'
