/** Follows a library.db that others write, in place or by replacing the file (scale §1 and §2). */

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
const stampsOf = (path: string) => ({ file: readFileIdentityStamp(path), content: readFileChangeStamp(path) })

/** Interval between checks for another file; changes in place show with the next request. */
const CHECK_INTERVAL_MS = 250

/** A service over one library file; another one is created for the next file. */
export interface ServiceOfOneLibraryFile {
  close(): void
}

/** A followed library that is being served. */
export interface FollowedLibrary<Served extends ServiceOfOneLibraryFile> {
  /** The service over the present file, or the last one. */
  readonly current: Served
  /** Checks for another file now. */
  look(): void
  close(): void
}

/** How serveFollowedLibrary serves a file, and what it reports. */
export interface FollowOptions<Served extends ServiceOfOneLibraryFile> {
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
 * Serves a library file and switches to each file that replaces it, unless that is of another version, broken, or older
 * than what was served. A restored library has a later epoch and is served whatever its edits. The old file is closed
 * before the new one is opened, since both share one `-shm` file by name: SQLite asks by a lock whether it is in use,
 * does not see locks of its own process, and would truncate it under the open connection; and closing the first of two
 * connections ends the locks of both. So a new file is read to its last edit before the old one is closed. If it still
 * does not open (no descriptors left, file removed), the old one cannot be reopened, since it has lost its name:
 * serving pauses, and each check tries again.
 * @throws StartFailure when the first file cannot be served
 */
export function serveFollowedLibrary<Served extends ServiceOfOneLibraryFile>({
  path,
  open,
  pause,
  report,
  onFault,
}: FollowOptions<Served>): FollowedLibrary<Served> {
  // before it is opened: a file that is put in its place meanwhile is another one at the next look
  let stamps = stampsOf(path)
  let { db, current } = opened(path, open)
  let epoch = readLibraryEpoch(db.sqlite)
  /** On a read-only disk, changes in place also count as another file. */
  const kind = () => (db.isImmutable ? 'content' : 'file')
  let stamp = stamps[kind()]
  /** The file that was rejected last. */
  let refused: string | undefined
  let isPaused = false
  let isOtherVersion = false

  const look = () => {
    const found = STAMPS[kind()](path)
    if (found === stamp && refused !== undefined) keepOut(undefined, undefined)
    // a file may be missing for a moment while another takes its place
    if (found !== undefined && found !== refused && (isPaused || found !== stamp)) consider()
    if (isPaused || !db.version.look() || isOtherVersion) return
    isOtherVersion = readPragmaNumber(db.sqlite, 'user_version') !== CURRENT_LIBRARY_SCHEMA_VERSION
    if (!isOtherVersion) return
    db.keptOut = CHANGED_IN_PLACE
    report({ event: 'other-version', message: CHANGED_IN_PLACE })
  }

  const keepOut = (file: string | undefined, why: string | undefined) => {
    refused = file
    db.keptOut = why
  }

  const consider = () => {
    stamps = stampsOf(path)
    const seen = inspectLibraryFile(path)
    const why = seen ? describeObstacle(seen, { epoch, lastEdit: db.version.lastEdit?.id ?? 0 }) : NOT_WHOLE
    if (why !== undefined) {
      keepOut(stamps[kind()], why)
      const meanwhile = isPaused ? 'จึงยังให้บริการไม่ได้' : 'และให้บริการจากไฟล์เดิมต่อไป'
      report({ event: 'kept-out', message: `ไม่ใช้ไฟล์ ${path} ที่วางเข้ามาใหม่ ${meanwhile} เพราะ${why}` })
      return
    }
    if (!isPaused) {
      current.close()
      db.close()
    }
    try {
      const { isLeft, ...next } = openedAlongside(path, seen?.lastEdit ?? 0, open)
      ;({ db, current } = next)
      epoch = readLibraryEpoch(db.sqlite)
      if (isLeft) report({ event: 'log-left', message: logLeft(path) })
    } catch (error) {
      pause()
      if (!isPaused) report({ event: 'paused', message: pausedFor(path, error) })
      isPaused = true
      return
    }
    if (isPaused) report({ event: 'resumed', message: `เปิดไฟล์ ${path} ได้แล้ว กลับมาให้บริการตามปกติ` })
    isPaused = false
    isOtherVersion = false
    // a file whose left log is not read is opened as if its disk could only be read
    stamp = stamps[kind()]
    refused = undefined
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

function opened<Served extends ServiceOfOneLibraryFile>(
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
function openedAlongside<Served extends ServiceOfOneLibraryFile>(
  path: string,
  lastEdit: number,
  open: (db: LibraryDatabase) => Served,
) {
  const isBack = hasWriteAheadLog(path) && lastEditWithLog(path) < lastEdit
  return { ...opened(path, open, isBack ? 'without-log' : 'with-log'), isLeft: isBack }
}

/** Id of the last edit with the log; 0 if file and log do not belong together. */
function lastEditWithLog(path: string): number {
  try {
    const db = LibraryDatabase.follow(path)
    try {
      return db.version.lastEdit?.id ?? 0
    } finally {
      db.close()
    }
  } catch {
    return 0
  }
}

const logLeft = (path: string) =>
  `ข้าง ${path} ที่วางเข้ามาใหม่ยังมี library.db-wal ของไฟล์เดิม ซึ่งทำให้ข้อมูลย้อนกลับไปเก่ากว่าในไฟล์ จึงอ่านจากไฟล์ใหม่โดยไม่ใช้ library.db-wal กรุณาลบ library.db-wal และ library.db-shm ทุกครั้งก่อนวางไฟล์`

const pausedFor = (path: string, error: unknown) =>
  `เปิดไฟล์ ${path} ที่วางเข้ามาใหม่ไม่ได้ ระหว่างนี้ตอบผู้อ่านว่ายังไม่พร้อม (503) และจะลองเปิดใหม่เรื่อย ๆ: ${error instanceof Error ? error.message : error}`

const NOT_WHOLE = 'ไฟล์ไม่ใช่ฐานข้อมูลของ Library หรือไม่ครบ กรุณาคัดลอกไฟล์มาใหม่'

/** Why a file is not served, and what to do; undefined if it can be. @param answered state of what was served so far */
function describeObstacle(
  { version, epoch, lastEdit }: LibraryFileInspection,
  answered: Pick<LibraryFileInspection, 'epoch' | 'lastEdit'>,
): string | undefined {
  if (version !== CURRENT_LIBRARY_SCHEMA_VERSION)
    return `เป็นรุ่นข้อมูล ${version} แต่โปรแกรมนี้ใช้รุ่น ${CURRENT_LIBRARY_SCHEMA_VERSION} กรุณาใช้โปรแกรมรุ่นเดียวกับเครื่องหลัก`
  if (epoch > answered.epoch) return undefined
  if (epoch < answered.epoch) return `เป็นข้อมูลก่อนการกู้คืนครั้งล่าสุด ${TAKES_BACK}`
  if (lastEdit < answered.lastEdit)
    return `มีการแก้ไขถึงครั้งที่ ${lastEdit} แต่ตอบผู้อ่านไปแล้วถึงครั้งที่ ${answered.lastEdit} ${TAKES_BACK}`
  return undefined
}

const TAKES_BACK = 'หากต้องการย้อนกลับไปใช้ข้อมูลนี้ กรุณากู้คืนที่เครื่องหลักด้วย library restore หรือเปิดตัวติดตามใหม่'

const CHANGED_IN_PLACE = 'ฐานข้อมูลถูกปรับเป็นรุ่นข้อมูลอื่นขณะให้บริการ คำตอบอาจผิดพลาด กรุณาเปิดตัวติดตามใหม่ด้วยโปรแกรมรุ่นเดียวกับเครื่องหลัก'
