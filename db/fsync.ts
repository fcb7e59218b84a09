/** Flushes files and folders to the disk, so that they survive a power cut. */

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file to the disk (fsync). Returns when it is done. */
export function fsyncFile(path: string): void {
  sync(path, 'r+')
}

/** Flushes the entries of a folder to the disk. Does nothing on systems that cannot open folders (Windows). */
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
