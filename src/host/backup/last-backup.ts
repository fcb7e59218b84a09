/** Records the last backup in the data folder, for `library check`. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOwnerFromLibraryFile } from '../../../db/ownership.ts'

const RECORD_FILE = 'last-backup.json'

/** The newest backup of a data folder, as `library check` reports it. */
export interface LastBackupInfo {
  /** ISO 8601. */
  readonly at: string
  readonly file: string
  readonly bytes: number
}

/**
 * Records the last backup in the data folder. Does nothing if the folder is not writable, because the backup itself is
 * complete.
 */
export function recordLastBackup(folder: string, backup: LastBackupInfo): void {
  try {
    const path = join(folder, RECORD_FILE)
    writeFileSync(path, `${JSON.stringify(backup)}\n`)
    copyOwnerFromLibraryFile(path)
  } catch {
    // a folder that can only be read
  }
}

/** Reads when the data folder was last backed up. Undefined if it never was, or the record cannot be read. */
export function readLastBackup(folder: string): LastBackupInfo | undefined {
  try {
    const { at, file, bytes } = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')) as LastBackupInfo
    return Number.isNaN(Date.parse(at)) ? undefined : { at, file: String(file), bytes: Number(bytes) }
  } catch {
    return undefined
  }
}
