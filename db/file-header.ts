/** Reads what an SQLite file says of itself, without opening it as a database. */

import { closeSync, openSync, readSync } from 'node:fs'

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const USER_VERSION_AT = 60
const APPLICATION_ID_AT = 68

/** What stands in the header of an SQLite file. */
export interface FileHeader {
  readonly applicationId: number
  readonly userVersion: number
}

/**
 * The header of a database file; `empty` for a file without bytes, `foreign` for anything that is not SQLite.
 * Reading bytes leaves the file, its journal and its locks untouched, which opening would not.
 */
export function readFileHeader(path: string): FileHeader | 'empty' | 'foreign' {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(HEADER_BYTES)
    const length = readSync(file, bytes, 0, HEADER_BYTES, 0)
    if (length === 0) return 'empty'
    if (length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'foreign'
    return {
      applicationId: bytes.readUInt32BE(APPLICATION_ID_AT),
      userVersion: bytes.readUInt32BE(USER_VERSION_AT),
    }
  } finally {
    closeSync(file)
  }
}
