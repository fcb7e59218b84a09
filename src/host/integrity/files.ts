/** The database files of a data folder: formats, sizes and paths. */

import type { Database } from 'bun:sqlite'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../../db/connection.ts'
import {
  buildSchemaInMemory,
  findUnexpectedLibraryObjects,
  findUnexpectedSchemaObjects,
} from '../../../db/expected-schema.ts'
import { readSqliteHeader } from '../../../db/file-header.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from '../../../db/migrations.ts'
import { openDatabaseForReading } from '../../../db/open-for-reading.ts'
import { TEXT_APPLICATION_ID, TEXT_DATABASE_FORMAT } from '../../../db/text-schema.ts'
import { WORDS_APPLICATION_ID, WORDS_DATABASE_FORMAT } from '../../../db/words-schema.ts'
import { createTextDatabaseTables } from '../../intake/import/text-builder.ts'
import { TEXT_DATABASE_FILE_NAME } from '../../intake/import/text-file.ts'
import { createWordsDatabaseTables, WORDS_FILE_NAME } from '../../words/words-file.ts'

/** File name, Thai title, application id and format of each database, in the order of a backup. */
export const DATABASE_FORMATS = {
  library: {
    file: 'library.db',
    title: 'ฐานข้อมูล',
    id: LIBRARY_APPLICATION_ID,
    format: CURRENT_LIBRARY_SCHEMA_VERSION,
    findUnexpectedObjects: findUnexpectedLibraryObjects,
  },
  text: {
    file: TEXT_DATABASE_FILE_NAME,
    title: 'ฐานข้อมูลข้อความ',
    id: TEXT_APPLICATION_ID,
    format: TEXT_DATABASE_FORMAT,
    findUnexpectedObjects: (sqlite: Database) =>
      findUnexpectedSchemaObjects(sqlite, buildSchemaInMemory(createTextDatabaseTables)),
  },
  words: {
    file: WORDS_FILE_NAME,
    title: 'ฐานข้อมูลพจนานุกรม',
    id: WORDS_APPLICATION_ID,
    format: WORDS_DATABASE_FORMAT,
    findUnexpectedObjects: (sqlite: Database) =>
      findUnexpectedSchemaObjects(sqlite, buildSchemaInMemory(createWordsDatabaseTables)),
  },
} as const

/** The key of a database in DATABASE_FORMATS: `library`, `text` or `words`. */
export type DatabaseName = keyof typeof DATABASE_FORMATS

/** The keys of all databases, in the order of a backup. */
export const databaseNames = Object.keys(DATABASE_FORMATS) as readonly DatabaseName[]

/** The path of each database, whether it exists or not. */
export type DatabasePaths = Readonly<Record<DatabaseName, string>>

/** Size, format and age of a database file. */
export interface DatabaseFileInfo {
  /** Size including its write-ahead log. */
  readonly bytes: number
  /** Format of the file, and the one that this program writes. */
  readonly format: number
  readonly current: number
  readonly age: 'missing' | 'older' | 'current' | 'newer' | 'foreign'
}

/**
 * Reads size and format of a database file. The size of a missing file is 0.
 * @throws Error of the file system if the file cannot be read
 */
export function readDatabaseFileInfo(paths: DatabasePaths, name: DatabaseName): DatabaseFileInfo {
  const path = paths[name]
  const { id, format: current } = DATABASE_FORMATS[name]
  if (!existsSync(path)) return { bytes: 0, format: 0, current, age: 'missing' }
  const bytes = getDatabaseSizeWithLog(path)
  const header = readSqliteHeader(path)
  if (typeof header === 'string') return { bytes, format: 0, current, age: 'foreign' }
  const { applicationId, userVersion: format } = name === 'library' ? readMarks(path) : header
  if (applicationId !== id) return { bytes, format: 0, current, age: 'foreign' }
  const age = format === current ? 'current' : format < current ? 'older' : 'newer'
  return { bytes, format, current, age }
}

/** Application id and version as SQLite reads them: a new library may have them only in its write-ahead log. */
function readMarks(path: string): { readonly applicationId: number; readonly userVersion: number } {
  using sqlite = openDatabaseForReading(path)
  return {
    applicationId: readPragmaNumber(sqlite, 'application_id'),
    userVersion: readPragmaNumber(sqlite, 'user_version'),
  }
}

/** Returns the size of a database with its write-ahead log, in bytes. 0 if there is no file. */
export const getDatabaseSizeWithLog = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

/** Returns how many bytes this process may still write on the disk of a folder. */
export function readFreeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Formats a size in bytes as megabytes, such as `12.3 MB`. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
