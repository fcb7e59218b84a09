/** Reads the header of an SQLite file without opening the file as a database. */

import { closeSync, openSync, readSync } from 'node:fs'

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const PAGE_SIZE_AT = 16
const PAGES_AT = 28
const USER_VERSION_AT = 60
const APPLICATION_ID_AT = 68

/** Fields of the header of an SQLite file. */
interface FileHeader {
  readonly applicationId: number
  readonly userVersion: number
  /** Bytes per page; the first page holds the names of the tables. */
  readonly pageSize: number
  /** Size of the whole file in bytes, as of the last change. */
  readonly size: number
}

/**
 * Reads the header of a database file. Returns `empty` for a file without bytes, and `foreign` for a file that is not
 * SQLite. The file, its journal and its locks are left untouched, because it is not opened as a database.
 * @throws Error of the file system when the file cannot be read
 */
export function readSqliteHeader(path: string): FileHeader | 'empty' | 'foreign' {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(HEADER_BYTES)
    const length = readSync(file, bytes, 0, HEADER_BYTES, 0)
    if (length === 0) return 'empty'
    if (length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'foreign'
    const pageSize = pageSizeOf(bytes.readUInt16BE(PAGE_SIZE_AT))
    return {
      pageSize,
      size: pageSize * bytes.readUInt32BE(PAGES_AT),
      applicationId: bytes.readUInt32BE(APPLICATION_ID_AT),
      userVersion: bytes.readUInt32BE(USER_VERSION_AT),
    }
  } finally {
    closeSync(file)
  }
}

/** The largest size does not fit into its two bytes, so SQLite writes it as 1. */
const pageSizeOf = (stored: number): number => (stored === 1 ? 65_536 : stored)
