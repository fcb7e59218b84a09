/** Remembers in the data folder when it was last backed up, for `library check`. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '../../../db/ownership.ts'

const NAME = 'last-backup.json'

/** The newest backup of a data folder, as `library check` reports it. */
export interface LastBackupInfo {
  /** ISO 8601. */
  readonly at: string
  readonly file: string
  readonly bytes: number
}

/** Where nothing can be written nothing is remembered: the backup is what counts. */
export function recordLastBackup(folder: string, backup: LastBackupInfo): void {
  try {
    const path = join(folder, NAME)
    writeFileSync(path, `${JSON.stringify(backup)}\n`)
    giveToOwner(path)
  } catch {
    // a folder that can only be read
  }
}

/** Undefined when no backup was made, or when it cannot be known. */
export function readLastBackup(folder: string): LastBackupInfo | undefined {
  try {
    const { at, file, bytes } = JSON.parse(readFileSync(join(folder, NAME), 'utf8')) as LastBackupInfo
    return Number.isNaN(Date.parse(at)) ? undefined : { at, file: String(file), bytes: Number(bytes) }
  } catch {
    return undefined
  }
}
