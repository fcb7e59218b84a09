/** Writes zip archives. The same files always give the same bytes. */

import { type Zippable, zipSync } from 'fflate/browser'
import { callOnce } from '../../definitions/once.ts'

/** The compression level: the next one takes twice as long and saves half a percent. */
const DEFLATE_LEVEL = 6

/**
 * The date of every file: the earliest that zips can hold, so that equal files give equal bytes. It is created on first
 * use, since finding the time zone takes 20 ms.
 */
const date = callOnce(() => new Date(1980, 0, 1))

const encoder = new TextEncoder()

/** A zip archive in memory. The same files always give the same bytes. */
export class ZipArchiveBuilder {
  /** In the order in which they were added. */
  private readonly files: Zippable = {}

  /** Adds a file with compression. */
  add(name: string, content: string | Uint8Array): void {
    this.addFile(name, content, DEFLATE_LEVEL)
  }

  /** Adds a file without compression: one that is compressed already, or must be readable without unpacking. */
  store(name: string, content: string | Uint8Array): void {
    this.addFile(name, content, 0)
  }

  /** Packs all files into the archive. */
  bytes(): Uint8Array<ArrayBuffer> {
    return zipSync(this.files)
  }

  private addFile(name: string, content: string | Uint8Array, level: 0 | 6): void {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    this.files[name] = [bytes, { level, mtime: date() }]
  }
}
