/** Opens the SQLite file of a library, and rejects files that are no library or belong to another program. */

import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { hasOnlyLitestreamTables } from './expected-schema.ts'
import { readSqliteHeader } from './file-header.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from './migrations.ts'
import { StartFailure } from './start-failure.ts'
import { openImmutableDatabase } from './text-database.ts'

/**
 * SQLite application id of library.db: "LIBR" as four bytes. It distinguishes our databases from those of other
 * programs.
 */
export const LIBRARY_APPLICATION_ID = 0x4c494252

/**
 * Opens library.db for reading and writing; creates an empty file if there is none. The file is not changed yet.
 * Callers check first whether it is a library.
 * @throws StartFailure when the file cannot be opened
 */
export function openLibraryFile(path: string): Database {
  try {
    const sqlite = new Database(path, { create: true, readwrite: true, strict: true })
    configureWritingConnection(sqlite)
    return sqlite
  } catch (error) {
    throw createUnusableFileError(path, error)
  }
}

/** Sets the pragmas of a connection that writes: 5 s busy timeout, temporary tables in memory, foreign keys on. */
export function configureWritingConnection(sqlite: Database): void {
  sqlite.run('PRAGMA busy_timeout = 5000')
  // the undo records of a write must not fail for lack of space for temporary files
  sqlite.run('PRAGMA temp_store = MEMORY')
  sqlite.run('PRAGMA foreign_keys = ON')
}

/** A read-only connection. `isImmutable`: whether it shows the file as it was when opened, without later changes. */
interface ReadingConnection {
  readonly sqlite: Database
  readonly isImmutable: boolean
}

/**
 * Opens library.db read-only for a follower. SQLite creates `-wal` and `-shm` files even for readers, which fails on a
 * read-only disk. In that case a database without a write-ahead log is read into memory, because Bun cannot open an
 * immutable file in strict mode.
 * @throws StartFailure when the file cannot be opened
 */
export function openReadOnlyConnection(path: string): ReadingConnection {
  try {
    const sqlite = new Database(path, { readonly: true, strict: true })
    return { sqlite: prepareForReading(sqlite), isImmutable: false }
  } catch (error) {
    try {
      if (isForbidden(error) && hasNoPendingLog(path))
        return { sqlite: prepareForReading(loadIntoMemory(path)), isImmutable: true }
    } catch {
      // the error below covers this case
    }
    throw new StartFailure(`เปิดฐานข้อมูล ${path} ไม่ได้ กรุณาตรวจสอบว่ามีไฟล์นี้ และมีสิทธิ์อ่านไฟล์กับโฟลเดอร์นั้น`)
  }
}

/**
 * Offset in the header of the read and write versions: 2 with a write-ahead log, which memory databases cannot have, 1
 * without.
 */
const WRITE_MODE_AT = 18

function loadIntoMemory(path: string): Database {
  const bytes = readFileSync(path)
  bytes.fill(1, WRITE_MODE_AT, WRITE_MODE_AT + 2)
  return Database.deserialize(bytes, { readonly: true, strict: true })
}

function prepareForReading(sqlite: Database): Database {
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    sqlite.run('PRAGMA temp_store = MEMORY')
    // SQLite creates the `-wal` and `-shm` files with the first read
    sqlite.query('SELECT count(*) FROM sqlite_schema').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Reads a database file into memory. Its write-ahead log is ignored, and later changes of the file are not seen. */
export const openIgnoringWriteAheadLog = (path: string): ReadingConnection => ({
  sqlite: prepareForReading(loadIntoMemory(path)),
  isImmutable: true,
})

const isForbidden = (error: unknown): boolean =>
  error instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN)/.test(error.code ?? '')

/** Whether all data are certainly in the file itself, and none in a write-ahead log. */
function hasNoPendingLog(path: string): boolean {
  const stats = statSync(`${path}-wal`, { throwIfNoEntry: false })
  return stats === undefined || (stats.isFile() && stats.size === 0)
}

/** Whether a database has a write-ahead log (`-wal` file) with content. */
export function hasWriteAheadLog(path: string): boolean {
  const stats = statSync(`${path}-wal`, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0
}

/**
 * Turns on write-ahead logging with a sync at each commit. An acknowledged write then survives a crash and a power cut.
 * Callers first make sure that the file is a library.
 * @throws StartFailure when the disk refuses
 */
export function enableWriteAheadLog(sqlite: Database, path: string): void {
  try {
    sqlite.run('PRAGMA journal_mode = WAL')
    sqlite.run('PRAGMA synchronous = FULL')
  } catch (error) {
    throw createUnusableFileError(path, error)
  }
}

/**
 * Rejects a file that is not an SQLite database, belongs to another program, or is a library of a newer version. A
 * missing or empty file is accepted.
 * @throws StartFailure
 */
export function rejectForeignFile(path: string): void {
  if (path === ':memory:' || !existsSync(path)) return
  const header = readHeader(path)
  if (header === 'empty') return
  if (header === 'foreign') throw createForeignFileError(path)
  if (header.applicationId === LIBRARY_APPLICATION_ID) {
    rejectNewerLibrary(header.userVersion, path)
    // a log or journal next to it may hold pages that the file lacks
    const hasPendingLog = ['-wal', '-journal'].some(
      (end) => (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0) > 0,
    )
    if (!hasPendingLog && statSync(path).size < header.size) throw createDamagedDatabaseError(path)
    return
  }
  // a crash before the first checkpoint leaves the header of a new library unwritten, on a single page
  const unmarked = header.applicationId === 0 && header.userVersion === 0
  if (!unmarked) throw createForeignFileError(path)
  if (statSync(path).size <= header.pageSize) return
  using sqlite = openImmutableDatabase(path)
  if (!hasOnlyLitestreamTables(sqlite)) throw createForeignFileError(path)
}

function readHeader(path: string): ReturnType<typeof readSqliteHeader> {
  try {
    return readSqliteHeader(path)
  } catch (error) {
    throw createUnusableFileError(path, error)
  }
}

/**
 * Rejects a database without a version number if it has tables of other programs. Litestream's tables are allowed,
 * because Litestream may open a new file before this program does.
 * @throws StartFailure
 */
export function rejectForeignTables(sqlite: Database, path: string): void {
  if (!hasOnlyLitestreamTables(sqlite)) throw createForeignFileError(path)
}

const createForeignFileError = (path: string) =>
  new StartFailure(`ไฟล์ ${path} ไม่ใช่ฐานข้อมูลของ Library จึงไม่ได้แตะต้องไฟล์นั้น กรุณาเลือกโฟลเดอร์ข้อมูลอื่น`)

/** Creates the error for a damaged or truncated database file. Its Thai sentence advises to check and restore. */
export const createDamagedDatabaseError = (path: string) =>
  new StartFailure(
    `ฐานข้อมูล ${path} เสียหายหรือถูกตัดสั้น จึงไม่ได้แตะต้องไฟล์นั้น กรุณาตรวจด้วย library check แล้วกู้คืนจากไฟล์สำรองด้วย library restore FILE --force`,
  )

/**
 * Creates the error for a database whose schema does not match its version number.
 * @param what the difference, such as `trigger x`
 */
export const createSchemaMismatchError = (path: string, what: string) =>
  new StartFailure(
    `ฐานข้อมูล ${path} บอกว่าเป็นรุ่นข้อมูล ${CURRENT_LIBRARY_SCHEMA_VERSION} แต่โครงสร้างไม่ใช่ของรุ่นนั้น (${what}) จึงไม่ได้แตะต้องไฟล์นั้น กรุณาตรวจด้วย library check แล้วกู้คืนจากไฟล์สำรองด้วย library restore FILE --force`,
  )

const createUnusableFileError = (path: string, cause: unknown) =>
  new StartFailure(`เปิดหรือเขียนฐานข้อมูล ${path} ไม่ได้ กรุณาตรวจสอบสิทธิ์ของโฟลเดอร์และพื้นที่ว่างบนดิสก์`, cause)

/** Rejects a library whose version number is higher than this program's. @throws StartFailure */
export function rejectNewerLibrary(version: number, path: string): void {
  if (version <= CURRENT_LIBRARY_SCHEMA_VERSION) return
  throw new StartFailure(
    `ฐานข้อมูล ${path} มาจาก Library รุ่นที่ใหม่กว่า (รุ่นข้อมูล ${version} แต่โปรแกรมนี้อ่านได้ถึง ${CURRENT_LIBRARY_SCHEMA_VERSION}) กรุณาใช้โปรแกรมรุ่นใหม่กว่านี้`,
  )
}

/**
 * Rejects a library of any other version than this program's. Followers call it, because only the process that writes a
 * library can upgrade it.
 * @throws StartFailure
 */
export function rejectOtherLibraryVersion(version: number, path: string): void {
  rejectNewerLibrary(version, path)
  if (version === CURRENT_LIBRARY_SCHEMA_VERSION) return
  throw new StartFailure(
    `ฐานข้อมูล ${path} เป็นรุ่นข้อมูล ${version} แต่โปรแกรมนี้ใช้รุ่น ${CURRENT_LIBRARY_SCHEMA_VERSION} ตัวติดตามอ่านได้เฉพาะรุ่นเดียวกัน กรุณาเปิดเครื่องหลักด้วยโปรแกรมรุ่นนี้ก่อน`,
  )
}

/** Reads a pragma that has one numeric value, such as `user_version`; 0 if it has none. */
export function readPragmaNumber(sqlite: Database, name: string): number {
  const row = sqlite.query<Record<string, number>, []>(`PRAGMA ${name}`).get()
  return Object.values(row ?? {})[0] ?? 0
}
