/** Makes what was renamed in a folder last through a power cut. */

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes the folder's own entries to the disk, where the system lets a folder be opened. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    fsyncSync(handle)
    closeSync(handle)
  } catch {
    // Windows opens no folders and needs no such sync
  }
}
