/** Writes a package: its lines as they come, the rest at the end, as an archive that appears when it is whole. */

import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { done } from '../../../db/steps.ts'
import { syncFile } from '../../../db/sync.ts'
import { WorkFolder } from '../../../db/work-folder.ts'
import { PackFault } from './pack-fault.ts'

/** Characters that are gathered before they are written. */
const GATHERED = 1 << 20

/** The same for every package, so that the same input gives the same bytes. */
const TIME = new Date(0)

export class PackageWriter<Line extends object> {
  /** Beside the archive, so that it can be renamed when it is whole. */
  private readonly work: WorkFolder
  private readonly lines: number
  private gathered: string[] = []
  private length = 0

  /** @param name of the file of the lines @throws PackFault when the folder of `out` is not there */
  constructor(
    private readonly out: string,
    private readonly name: string,
  ) {
    const above = dirname(out)
    if (!statSync(above, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackFault(above, 'ไม่พบโฟลเดอร์นี้ กรุณาสร้างโฟลเดอร์ก่อน')
    }
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackFault(out, 'เป็นโฟลเดอร์ กรุณาระบุชื่อไฟล์ของชุดที่จะเขียน เช่น cst.tar.zst')
    }
    this.work = WorkFolder.beside(out)
    this.lines = openSync(this.work.file(name), 'w')
  }

  add(line: Line): void {
    const text = `${JSON.stringify(line)}\n`
    this.gathered.push(text)
    this.length += text.length
    if (this.length >= GATHERED) this.flush()
  }

  /** Makes the archive of all that was added. @param id of the source @param texts the other files, which stand in front */
  async finish(id: string, texts: Readonly<Record<string, string>>): Promise<void> {
    this.flush()
    const archive = this.work.file('archive')
    const { readable, controller } = createTarPacker()
    const written = Bun.write(archive, new Response(readable.pipeThrough(new CompressionStream('zstd'))))
    const filled = this.fill(controller, id, texts).catch((error) => {
      controller.error(error)
      throw error
    })
    await Promise.all([filled, written])
    syncFile(archive)
    done('file: written')
    renameSync(archive, this.out)
  }

  private async fill(
    controller: TarPackController,
    id: string,
    texts: Readonly<Record<string, string>>,
  ): Promise<void> {
    const member = (name: string, size: number) =>
      controller.add({ name: `${id}/${name}`, size, mtime: TIME }).getWriter()
    for (const [name, text] of Object.entries(texts)) {
      const bytes = new TextEncoder().encode(text)
      const writer = member(name, bytes.length)
      await writer.write(bytes)
      await writer.close()
    }
    const lines = Bun.file(this.work.file(this.name))
    const writer = member(this.name, lines.size)
    for await (const chunk of lines.stream()) {
      await writer.ready
      await writer.write(chunk)
    }
    await writer.close()
    controller.finalize()
  }

  /** Removes what is not the archive; after a failure nothing is left. */
  [Symbol.dispose](): void {
    closeSync(this.lines)
    this.work[Symbol.dispose]()
  }

  private flush(): void {
    const bytes = Buffer.from(this.gathered.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.lines, bytes, at)
    this.gathered = []
    this.length = 0
  }
}

/** What a package says of its source. */
export const sourceText = (source: object): string => `${JSON.stringify(source, null, 1)}\n`

export const jsonLinesOf = (values: Iterable<unknown>): string =>
  Array.from(values, (value) => `${JSON.stringify(value)}\n`).join('')
