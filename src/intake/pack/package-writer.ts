/** Writes a text package: passages as they come, the rest at the end, as an archive that appears when it is whole. */

import { closeSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { done } from '../../../db/steps.ts'
import { WorkFolder } from '../../../db/work-folder.ts'
import {
  PACKAGE_FORMAT,
  type PackageHeading,
  type PackagePassage,
  type PackageSource,
  type PackageWarning,
} from '../../definitions/texts/format.ts'
import { PackFault } from './pack-fault.ts'

/** Characters that are gathered before they are written. */
const GATHERED = 1 << 20

const PASSAGES = 'passages.jsonl'

/** The same for every package, so that the same input gives the same bytes. */
const TIME = new Date(0)

export class PackageWriter {
  /** Beside the archive, so that it can be renamed when it is whole. */
  private readonly work: WorkFolder
  private readonly passages: number
  private gathered: string[] = []
  private length = 0

  /** @throws PackFault when the folder of `out` is not there */
  constructor(private readonly out: string) {
    const above = dirname(out)
    if (!statSync(above, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackFault(above, 'ไม่พบโฟลเดอร์นี้ กรุณาสร้างโฟลเดอร์ก่อน')
    }
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
      throw new PackFault(out, 'เป็นโฟลเดอร์ กรุณาระบุชื่อไฟล์ของชุดข้อความ เช่น cst.tar.zst')
    }
    this.work = WorkFolder.beside(out)
    this.passages = openSync(this.work.file(PASSAGES), 'w')
  }

  add(passage: PackagePassage): void {
    const line = `${JSON.stringify(passage)}\n`
    this.gathered.push(line)
    this.length += line.length
    if (this.length >= GATHERED) this.flush()
  }

  /** Makes the archive of all that was added. */
  async finish(
    source: PackageSource,
    headings: Iterable<PackageHeading>,
    warnings: readonly PackageWarning[],
  ): Promise<void> {
    this.flush()
    const archive = this.work.file('archive')
    const { readable, controller } = createTarPacker()
    const written = Bun.write(archive, new Response(readable.pipeThrough(new CompressionStream('zstd'))))
    const filled = this.fill(controller, source, headings, warnings).catch((error) => {
      controller.error(error)
      throw error
    })
    await Promise.all([filled, written])
    sync(archive)
    done('file: written')
    renameSync(archive, this.out)
  }

  private async fill(
    controller: TarPackController,
    source: PackageSource,
    headings: Iterable<PackageHeading>,
    warnings: readonly PackageWarning[],
  ): Promise<void> {
    const member = (name: string, size: number) =>
      controller.add({ name: `${source.id}/${name}`, size, mtime: TIME }).getWriter()
    const addText = async (name: string, text: string) => {
      const bytes = new TextEncoder().encode(text)
      const writer = member(name, bytes.length)
      await writer.write(bytes)
      await writer.close()
    }
    await addText('source.json', `${JSON.stringify({ format: PACKAGE_FORMAT, ...source }, null, 1)}\n`)
    await addText('headings.jsonl', linesOf(headings))
    await addText('warnings.jsonl', linesOf(warnings))
    const passages = Bun.file(this.work.file(PASSAGES))
    const writer = member(PASSAGES, passages.size)
    for await (const chunk of passages.stream()) {
      await writer.ready
      await writer.write(chunk)
    }
    await writer.close()
    controller.finalize()
  }

  /** Removes what is not the archive; after a failure nothing is left. */
  close(): void {
    closeSync(this.passages)
    this.work[Symbol.dispose]()
  }

  private flush(): void {
    const bytes = Buffer.from(this.gathered.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.passages, bytes, at)
    this.gathered = []
    this.length = 0
  }
}

const linesOf = (values: Iterable<unknown>): string =>
  Array.from(values, (value) => `${JSON.stringify(value)}\n`).join('')

function sync(path: string): void {
  const descriptor = openSync(path, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
