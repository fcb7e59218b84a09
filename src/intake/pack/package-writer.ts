/** Writes packages of texts and dictionaries. */

import { closeSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { fsyncFile } from '../../../db/fsync.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'
import { collectGarbageOccasionally } from '../../foundation/collect-garbage.ts'
import { PackError } from './pack-fault.ts'

/** Characters that are buffered before they are written. */
const BUFFER_CHARS = 1 << 20

/** Bytes of a member that are read at once. */
const CHUNK_BYTES = 1 << 16

/** Time of all members, so that the same input gives the same bytes. */
const MEMBER_TIME = new Date(0)

/** Writes a package: lines when they are added, the other files at the end. The archive appears when it is complete. */
export class PackageWriter<Line extends object> {
  /** Temporary folder next to the archive, so that the finished archive can be renamed. */
  private readonly work: TemporaryWorkFolder
  private readonly lines: TextFile

  /** @param name name of the file of lines @throws PackError if the folder of `out` does not exist */
  constructor(
    private readonly out: string,
    private readonly name: string,
  ) {
    const folder = dirname(out)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackError(folder, 'ไม่พบโฟลเดอร์นี้ กรุณาสร้างโฟลเดอร์ก่อน')
    }
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackError(out, 'เป็นโฟลเดอร์ กรุณาระบุชื่อไฟล์ของชุดที่จะเขียน เช่น cst.tar.zst')
    }
    this.work = TemporaryWorkFolder.createNextTo(out)
    this.lines = new TextFile(this.work.file(name))
  }

  /** Adds a line to the file of lines. */
  add(line: Line): void {
    this.lines.add(toJsonLine(line))
  }

  /**
   * Writes the archive of all added lines and the other files.
   * @param id of the source
   * @param otherFiles the other files, which come first, in pieces, so that no whole file is in memory
   */
  async finish(id: string, otherFiles: Readonly<Record<string, Iterable<string>>>): Promise<void> {
    this.lines.flush()
    for (const [name, chunks] of Object.entries(otherFiles)) {
      using file = new TextFile(this.work.file(name))
      for (const chunk of chunks) file.add(chunk)
      file.flush()
    }
    const archive = this.work.file('archive')
    const { readable, controller } = createTarPacker()
    const writing = Bun.write(archive, new Response(readable.pipeThrough(new CompressionStream('zstd'))))
    const filling = this.addMembers(controller, id, [...Object.keys(otherFiles), this.name]).catch((error) => {
      controller.error(error)
      throw error
    })
    await Promise.all([filling, writing])
    fsyncFile(archive)
    reachFailpoint('file: written')
    renameSync(archive, this.out)
  }

  private async addMembers(controller: TarPackController, id: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = this.work.file(name)
      const { size } = statSync(path)
      const member = controller.add({ name: `${id}/${name}`, size, mtime: MEMBER_TIME }).getWriter()
      for (const chunk of readChunks(path)) {
        await member.write(chunk)
        collectGarbageOccasionally(chunk.length)
      }
      await member.close()
    }
    controller.finalize()
  }

  /** Removes temporary files; after a failure nothing remains. */
  [Symbol.dispose](): void {
    this.lines[Symbol.dispose]()
    this.work[Symbol.dispose]()
  }
}

/** Yields the content of a file in chunks, since a file stream reads far ahead of its consumer. */
function* readChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
      const length = readSync(file, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

/** A file that is written in pieces. */
class TextFile implements Disposable {
  private readonly file: number
  private buffer: string[] = []
  private length = 0

  constructor(path: string) {
    this.file = openSync(path, 'w')
  }

  add(text: string): void {
    this.buffer.push(text)
    this.length += text.length
    if (this.length >= BUFFER_CHARS) this.flush()
  }

  flush(): void {
    const bytes = Buffer.from(this.buffer.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
    this.buffer = []
    this.length = 0
  }

  [Symbol.dispose](): void {
    closeSync(this.file)
  }
}

/** Returns the content of source.json. */
export const serializePackageSourceJson = (source: object): string => `${JSON.stringify(source, null, 1)}\n`

const toJsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Yields a line of JSON for each value. */
export function* toJsonLines(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield toJsonLine(value)
}
