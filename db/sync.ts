/** Makes what was written last through a power cut. */

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until every byte of a file is on the disk. */
export function fsyncFile(path: string): void {
  sync(path, 'r+')
}

/** Writes the folder's own entries to the disk, where the system lets a folder be opened. */
export function fsyncFolder(folder: string): void {
  try {
    sync(folder, 'r')
  } catch {
    // Windows opens no folders and needs no such sync
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
