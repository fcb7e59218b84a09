/** Opens a text package, a folder or a .tar.zst, and streams the files in it without unpacking them. */

import { createReadStream, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { PackageFault } from './package-fault.ts'

/** A file inside a package. */
export interface Member {
  /** Bytes, known before reading. */
  readonly size: number
  readonly stream: AsyncIterable<Uint8Array>
}

/** A package on disk. Each call of `open` reads from the start; nothing of it is kept in memory. */
export interface TextPackage {
  /** As the user named it. */
  readonly path: string
  /** The file of that name, or null when the package has none. */
  open(name: string): Promise<Member | null>
}

/** @throws PackageFault when there is no package at `path`. */
export function openPackage(path: string): TextPackage {
  let stats: Stats
  try {
    stats = statSync(path)
  } catch {
    throw new PackageFault(path, null, null, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
  }
  if (stats.isDirectory()) return { path, open: async (name) => openInFolder(path, name) }
  if (path.endsWith('.tar.zst')) return { path, open: (name) => openInArchive(path, name) }
  throw new PackageFault(path, null, null, 'ชุดข้อความต้องเป็นโฟลเดอร์หรือไฟล์ที่ลงท้ายด้วย .tar.zst')
}

function openInFolder(folder: string, name: string): Member | null {
  const path = join(folder, name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return null
  return { size: stats.size, stream: createReadStream(path, { highWaterMark: 1 << 18 }) }
}

/** Files stand at the top of the archive, or in the one folder that `tar` was given. */
async function openInArchive(path: string, name: string): Promise<Member | null> {
  const entries = new TarEntries(path)
  for (;;) {
    const entry = await entries.next()
    if (!entry) return null
    const segments = entry.header.name.split('/').filter((part) => part !== '' && part !== '.')
    if (segments.length <= 2 && segments.at(-1) === name && entry.header.type === 'file') {
      return { size: entry.header.size, stream: entries.body(entry.body) }
    }
    await entry.body.cancel()
  }
}

/** The members of one archive, one after the other; faults of the archive are told as faults of the package. */
class TarEntries {
  private readonly reader

  constructor(private readonly path: string) {
    const bytes = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
    this.reader = bytes
      .pipeThrough(new DecompressionStream('zstd'))
      .pipeThrough(createTarDecoder({ strict: true }))
      .getReader()
  }

  async next() {
    try {
      return (await this.reader.read()).value
    } catch {
      throw this.damaged()
    }
  }

  /** The bytes of the current member; whoever stops early closes the archive. */
  async *body(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const body = stream.getReader()
    try {
      for (;;) {
        const { done, value } = await body.read().catch(() => {
          throw this.damaged()
        })
        if (done) return
        yield value
      }
    } finally {
      await this.reader.cancel().catch(() => undefined)
    }
  }

  private damaged(): PackageFault {
    return new PackageFault(this.path, null, null, 'ไฟล์เสียหาย ไม่ครบ หรือไม่ใช่ .tar.zst กรุณาดาวน์โหลดหรือคัดลอกใหม่')
  }
}
