/** Opens the file of a library as SQLite knows it, and refuses what is none, or is not ours to change. */

import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { hasOnlyLitestreamTables } from './expected-schema.ts'
import { readFileHeader } from './file-header.ts'
import { CURRENT_VERSION } from './migrations.ts'
import { StartFailure } from './start-failure.ts'
import { openImmutableDatabase } from './text-database.ts'

/** "LIBR" in the header says whose file this is. */
export const LIBRARY_APPLICATION_ID = 0x4c494252

/** Opens the file, so far only for looking. */
export function openLibraryFile(path: string): Database {
  try {
    const sqlite = new Database(path, { create: true, readwrite: true, strict: true })
    configureWritingConnection(sqlite)
    return sqlite
  } catch (error) {
    throw unusable(path, error)
  }
}

/** What every connection that writes is set to. */
export function configureWritingConnection(sqlite: Database): void {
  sqlite.run('PRAGMA busy_timeout = 5000')
  // what a write notes for undo must not fail for want of room for temporary files
  sqlite.run('PRAGMA temp_store = MEMORY')
  sqlite.run('PRAGMA foreign_keys = ON')
}

/** A connection that changes nothing, and whether it has taken the file as it was for good. */
interface ReadingConnection {
  readonly sqlite: Database
  readonly isImmutable: boolean
}

/**
 * SQLite makes the files beside a database in write-ahead mode also for a reader; the log stays empty. Where it may not,
 * on a disk that can only be read, a database without a log is read into memory: all of it is there, and Bun opens no file
 * as unchanging that is to be asked strictly.
 */
export function connectForReading(path: string): ReadingConnection {
  try {
    const sqlite = new Database(path, { readonly: true, strict: true })
    return { sqlite: readyToRead(sqlite), isImmutable: false }
  } catch (error) {
    try {
      if (isForbidden(error) && hasNoLog(path)) return { sqlite: readyToRead(inMemory(path)), isImmutable: true }
    } catch {
      // the sentence below says all of it
    }
    throw new StartFailure(`เปิดฐานข้อมูล ${path} ไม่ได้ กรุณาตรวจสอบว่ามีไฟล์นี้ และมีสิทธิ์อ่านไฟล์กับโฟลเดอร์นั้น`)
  }
}

/** Where the header says how the file is written: 2 with a log, for which there is no room in memory, 1 without. */
const WRITE_MODE_AT = 18

function inMemory(path: string): Database {
  const bytes = readFileSync(path)
  bytes.fill(1, WRITE_MODE_AT, WRITE_MODE_AT + 2)
  return Database.deserialize(bytes, { readonly: true, strict: true })
}

function readyToRead(sqlite: Database): Database {
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    sqlite.run('PRAGMA temp_store = MEMORY')
    // the files beside it are made with the first read
    sqlite.query('SELECT count(*) FROM sqlite_schema').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** The file as it is, whatever log lies beside it, for good. */
export const openIgnoringWriteAheadLog = (path: string): ReadingConnection => ({
  sqlite: readyToRead(inMemory(path)),
  isImmutable: true,
})

const isForbidden = (error: unknown): boolean =>
  error instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN)/.test(error.code ?? '')

/** Whether it is sure that all there is is in the file itself. */
function hasNoLog(path: string): boolean {
  const stats = statSync(`${path}-wal`, { throwIfNoEntry: false })
  return stats === undefined || (stats.isFile() && stats.size === 0)
}

/** Whether there is a log beside the file with anything in it. */
export function hasWriteAheadLog(path: string): boolean {
  const stats = statSync(`${path}-wal`, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0
}

/**
 * Write-ahead log with a sync at each commit: an answered write survives a crash and a power cut. It is set
 * only when the file is known to be ours to change.
 */
export function enableWriteAheadLog(sqlite: Database, path: string): void {
  try {
    sqlite.run('PRAGMA journal_mode = WAL')
    sqlite.run('PRAGMA synchronous = FULL')
  } catch (error) {
    throw unusable(path, error)
  }
}

/** Rejects a file that is no SQLite database or belongs to another program. @throws StartFailure */
export function rejectForeignFile(path: string): void {
  if (path === ':memory:' || !existsSync(path)) return
  const header = headerOf(path)
  if (header === 'empty') return
  if (header === 'foreign') throw foreignFile(path)
  if (header.applicationId === LIBRARY_APPLICATION_ID) {
    rejectNewerLibrary(header.userVersion, path)
    // what a log or a journal beside it holds may be what is not in the file yet
    const isUnderWay = ['-wal', '-journal'].some(
      (end) => (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0) > 0,
    )
    if (!isUnderWay && statSync(path).size < header.size) throw damagedFileError(path)
    return
  }
  // a crash before the first checkpoint leaves the header of a new library unwritten, on a single page
  const unmarked = header.applicationId === 0 && header.userVersion === 0
  if (!unmarked) throw foreignFile(path)
  if (statSync(path).size <= header.pageSize) return
  using sqlite = openImmutableDatabase(path)
  if (!hasOnlyLitestreamTables(sqlite)) throw foreignFile(path)
}

function headerOf(path: string): ReturnType<typeof readFileHeader> {
  try {
    return readFileHeader(path)
  } catch (error) {
    throw unusable(path, error)
  }
}

/**
 * What has tables and no version is another user's, though the file itself did not tell. Litestream may have come before
 * us to a file that was just made.
 */
export function rejectForeignTables(sqlite: Database, path: string): void {
  if (!hasOnlyLitestreamTables(sqlite)) throw foreignFile(path)
}

const foreignFile = (path: string) =>
  new StartFailure(`ไฟล์ ${path} ไม่ใช่ฐานข้อมูลของ Library จึงไม่ได้แตะต้องไฟล์นั้น กรุณาเลือกโฟลเดอร์ข้อมูลอื่น`)

/** The error for a damaged or truncated database file. */
export const damagedFileError = (path: string) =>
  new StartFailure(
    `ฐานข้อมูล ${path} เสียหายหรือถูกตัดสั้น จึงไม่ได้แตะต้องไฟล์นั้น กรุณาตรวจด้วย library check แล้วกู้คืนจากไฟล์สำรองด้วย library restore FILE --force`,
  )

/** The error for a database whose schema does not match its version number. */
export const schemaMismatchError = (path: string, what: string) =>
  new StartFailure(
    `ฐานข้อมูล ${path} บอกว่าเป็นรุ่นข้อมูล ${CURRENT_VERSION} แต่โครงสร้างไม่ใช่ของรุ่นนั้น (${what}) จึงไม่ได้แตะต้องไฟล์นั้น กรุณาตรวจด้วย library check แล้วกู้คืนจากไฟล์สำรองด้วย library restore FILE --force`,
  )

const unusable = (path: string, cause: unknown) =>
  new StartFailure(`เปิดหรือเขียนฐานข้อมูล ${path} ไม่ได้ กรุณาตรวจสอบสิทธิ์ของโฟลเดอร์และพื้นที่ว่างบนดิสก์`, cause)

/** Rejects a library of a newer version. @throws StartFailure */
export function rejectNewerLibrary(version: number, path: string): void {
  if (version <= CURRENT_VERSION) return
  throw new StartFailure(
    `ฐานข้อมูล ${path} มาจาก Library รุ่นที่ใหม่กว่า (รุ่นข้อมูล ${version} แต่โปรแกรมนี้อ่านได้ถึง ${CURRENT_VERSION}) กรุณาใช้โปรแกรมรุ่นใหม่กว่านี้`,
  )
}

/**
 * Only the process that writes a library brings it up to date.
 * @throws StartFailure
 */
export function rejectOtherLibraryVersion(version: number, path: string): void {
  rejectNewerLibrary(version, path)
  if (version === CURRENT_VERSION) return
  throw new StartFailure(
    `ฐานข้อมูล ${path} เป็นรุ่นข้อมูล ${version} แต่โปรแกรมนี้ใช้รุ่น ${CURRENT_VERSION} ตัวติดตามอ่านได้เฉพาะรุ่นเดียวกัน กรุณาเปิดเครื่องหลักด้วยโปรแกรมรุ่นนี้ก่อน`,
  )
}

/** The value of a pragma that is one number. */
export function readPragmaNumber(sqlite: Database, name: string): number {
  const row = sqlite.query<Record<string, number>, []>(`PRAGMA ${name}`).get()
  return Object.values(row ?? {})[0] ?? 0
}
