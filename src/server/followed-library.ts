/** Follows a library.db that others write, in place or by putting another file over it (scale §1 and §2). */

import { LibraryDatabase, pragmaNumber } from '../../db/library-database.ts'
import { fileStamp, lookAtLibrary } from '../../db/library-file.ts'
import { CURRENT_VERSION } from '../../db/migrations.ts'
import type { LogEvent } from './log.ts'

/** How often to look for another file, in milliseconds; what is written in place shows with the next request. */
const LOOK_EVERY = 250

/** What is served from one file; made anew for the next one. */
export interface FromFile {
  close(): void
}

export interface Following<Served extends FromFile> {
  readonly current: Served
  /** Looks at once. */
  look(): void
  close(): void
}

export interface FollowOptions<Served extends FromFile> {
  /** Where library.db stands. */
  readonly path: string
  readonly open: (db: LibraryDatabase) => Served
  /** Is told, once for each file, why it is not served. */
  readonly tell: (event: LogEvent) => void
  /** Is told of errors that nobody foresaw; the next look tries again. */
  readonly onFault: (error: unknown) => void
}

/**
 * Serves from the file, and moves to each one that is put in its place, unless that is of another version, broken, or
 * older than what was answered from.
 * @throws StartFailure when the first one cannot be served.
 */
export function followLibrary<Served extends FromFile>({
  path,
  open,
  tell,
  onFault,
}: FollowOptions<Served>): Following<Served> {
  let stamp = fileStamp(path)
  let db = LibraryDatabase.follow(path)
  let current = open(db)
  /** The file that was refused last. */
  let refused: string | undefined
  let isOtherVersion = false

  const look = () => {
    const found = fileStamp(path)
    // a file may be missing for a moment while another takes its place
    if (found !== undefined && found !== stamp && found !== refused) consider(found)
    if (!db.changes.look() || isOtherVersion) return
    isOtherVersion = pragmaNumber(db.sqlite, 'user_version') !== CURRENT_VERSION
    if (isOtherVersion) tell({ event: 'other-version', message: CHANGED_IN_PLACE })
  }

  const consider = (found: string) => {
    const seen = lookAtLibrary(path)
    const answered = db.changes.lastEdit?.id ?? 0
    const why = seen ? whyNot(seen, answered) : 'ไฟล์ไม่ใช่ฐานข้อมูลของ Library หรือไม่ครบ'
    if (why !== undefined) {
      refused = found
      tell({ event: 'kept-out', message: `ไม่ใช้ไฟล์ ${path} ที่วางเข้ามาใหม่ และให้บริการจากไฟล์เดิมต่อไป เพราะ${why}` })
      return
    }
    // the old one first: SQLite's locks of one process end with the first connection that it closes to a name
    current.close()
    db.close()
    db = LibraryDatabase.follow(path)
    current = open(db)
    stamp = found
    refused = undefined
  }

  const timer = setInterval(() => {
    try {
      look()
    } catch (error) {
      onFault(error)
    }
  }, LOOK_EVERY)
  return {
    get current() {
      return current
    },
    look,
    close: () => {
      clearInterval(timer)
      current.close()
      db.close()
    },
  }
}

function whyNot(
  { version, lastEdit }: { readonly version: number; readonly lastEdit: number },
  answered: number,
): string | undefined {
  if (version !== CURRENT_VERSION)
    return `เป็นรุ่นข้อมูล ${version} แต่โปรแกรมนี้ใช้รุ่น ${CURRENT_VERSION} กรุณาใช้โปรแกรมรุ่นเดียวกับเครื่องหลัก`
  if (lastEdit < answered) return `มีการแก้ไขถึงครั้งที่ ${lastEdit} แต่ตอบผู้อ่านไปแล้วถึงครั้งที่ ${answered}`
  return undefined
}

const CHANGED_IN_PLACE =
  'ฐานข้อมูลถูกปรับเป็นรุ่นข้อมูลอื่นขณะให้บริการ คำตอบอาจผิดพลาด กรุณาเปิดตัวติดตามใหม่ด้วยโปรแกรมรุ่นเดียวกับเครื่องหลัก'
