/** The databases of a data folder: what they are, how large, and whether this program made their format. */

import type { Database } from 'bun:sqlite'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { LIBRARY_APPLICATION_ID, readPragmaNumber } from '../../../db/connection.ts'
import {
  findUnexpectedLibraryObjects,
  findUnexpectedSchemaObjects,
  schemaCreatedBy,
} from '../../../db/expected-schema.ts'
import { readFileHeader } from '../../../db/file-header.ts'
import { CURRENT_VERSION } from '../../../db/migrations.ts'
import { openDatabaseForReading } from '../../../db/open-for-reading.ts'
import { TEXT_APPLICATION_ID, TEXT_FORMAT } from '../../../db/text-schema.ts'
import { WORDS_APPLICATION_ID, WORDS_FORMAT } from '../../../db/words-schema.ts'
import { createTextSchema } from '../../intake/import/text-builder.ts'
import { TEXT_FILE_NAME } from '../../intake/import/text-file.ts'
import { createWordsSchema, WORDS_FILE_NAME } from '../../words/words-file.ts'

/** Application id and format of each database, in the order of a backup. */
export const DATABASE_FORMATS = {
  library: {
    file: 'library.db',
    title: 'ฐานข้อมูล',
    id: LIBRARY_APPLICATION_ID,
    format: CURRENT_VERSION,
    strange: findUnexpectedLibraryObjects,
  },
  text: {
    file: TEXT_FILE_NAME,
    title: 'ฐานข้อมูลข้อความ',
    id: TEXT_APPLICATION_ID,
    format: TEXT_FORMAT,
    strange: (sqlite: Database) => findUnexpectedSchemaObjects(sqlite, schemaCreatedBy(createTextSchema)),
  },
  words: {
    file: WORDS_FILE_NAME,
    title: 'ฐานข้อมูลพจนานุกรม',
    id: WORDS_APPLICATION_ID,
    format: WORDS_FORMAT,
    strange: (sqlite: Database) => findUnexpectedSchemaObjects(sqlite, schemaCreatedBy(createWordsSchema)),
  },
} as const

/** The name of a database file of the data folder. */
export type DatabaseName = keyof typeof DATABASE_FORMATS

/** All database files, in the order of a backup. */
export const databaseNames = Object.keys(DATABASE_FORMATS) as readonly DatabaseName[]

/** Where each is, or would be. */
export type DatabasePaths = Readonly<Record<DatabaseName, string>>

/** Size and format of a database file. */
export interface DatabaseFileInfo {
  /** With its log. */
  readonly bytes: number
  /** That it has, and that this program writes. */
  readonly format: number
  readonly current: number
  readonly age: 'missing' | 'older' | 'current' | 'newer' | 'foreign'
}

/** Reads size and format of a database file; the size is 0 when it is missing. @throws Error of the file system for one that cannot be read */
export function readDatabaseFileInfo(paths: DatabasePaths, name: DatabaseName): DatabaseFileInfo {
  const path = paths[name]
  const { id, format: current } = DATABASE_FORMATS[name]
  if (!existsSync(path)) return { bytes: 0, format: 0, current, age: 'missing' }
  const bytes = databaseSizeWithLog(path)
  const header = readFileHeader(path)
  if (typeof header === 'string') return { bytes, format: 0, current, age: 'foreign' }
  const { applicationId, userVersion: format } = name === 'library' ? marksOf(path) : header
  if (applicationId !== id) return { bytes, format: 0, current, age: 'foreign' }
  const age = format === current ? 'current' : format < current ? 'older' : 'newer'
  return { bytes, format, current, age }
}

/** As SQLite has them: a young library has its marks in its log, and not yet in the file. */
function marksOf(path: string): { readonly applicationId: number; readonly userVersion: number } {
  using sqlite = openDatabaseForReading(path)
  return {
    applicationId: readPragmaNumber(sqlite, 'application_id'),
    userVersion: readPragmaNumber(sqlite, 'user_version'),
  }
}

/** The bytes of a database with its log; 0 where there is none. */
export const databaseSizeWithLog = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

/** Bytes that this user may still write on the disk of a folder. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** As hosts read sizes. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
