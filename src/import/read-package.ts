/** Reads one package into the new text database: its source, its headings, its passages, each judged. */

import { DEEPEST } from '../canon/tree/heading.ts'
import type { LibraryView } from '../canon/tree/library-view.ts'
import type { PackageHeading, PackagePassage, PackageSource } from '../texts/format.ts'
import { LineFault, shown } from './check-fields.ts'
import { checkHeading, checkPassage } from './check-lines.ts'
import { checkSource } from './check-source.ts'
import type { HeadingDepths } from './heading-depths.ts'
import { jsonLines } from './lines.ts'
import { HEADINGS, PASSAGES, SOURCE, type TextPackage } from './package.ts'
import { PackageFault } from './package-fault.ts'
import type { ProgressListener, Step } from './progress.ts'
import type { PassageStage } from './stage-passages.ts'
import type { TextBuilder } from './text-builder.ts'
import { type Part, unknownKeys, unknownKeysOfPassage } from './unknown-keys.ts'
import type { PackageWarnings } from './warnings.ts'

/** Longest source.json; it is read whole. */
const LONGEST_SOURCE = 1024 * 1024

/** How many lines go by between two words of progress. */
const LINES_A_WORD = 200

/** @throws PackageFault when source.json is missing or faulty. */
export async function readSource(pack: TextPackage, warnings: PackageWarnings): Promise<PackageSource> {
  const fault = (reason: string) => new PackageFault(pack.path, SOURCE, null, reason)
  const member = await pack.open(SOURCE)
  if (!member) throw new PackageFault(pack.path, null, null, `ไม่มีไฟล์ ${SOURCE} จึงไม่ใช่ชุดข้อความ`)
  if (member.size > LONGEST_SOURCE) throw fault('ไฟล์ใหญ่เกินไป')
  const chunks: Uint8Array[] = []
  for await (const chunk of member.stream) chunks.push(chunk.slice())
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw fault('ไม่ใช่ JSON ที่ถูกต้อง')
  }
  try {
    const source = checkSource(value)
    unknownKeys('source', value, (part, key) => warnUnknown(warnings, SOURCE, null, part, key))
    return source
  } catch (error) {
    throw error instanceof LineFault ? fault(error.message) : error
  }
}

/** What each part of a package is called in a warning. */
const PARTS: Readonly<Record<Part, string>> = {
  source: 'ข้อมูลของแหล่ง',
  heading: 'หัวข้อ',
  passage: 'ข้อความ',
  paragraph: 'ย่อหน้า',
  span: 'span',
}

function warnUnknown(
  warnings: PackageWarnings,
  file: string,
  line: number | null,
  part: Part,
  key: string,
): void {
  warnings.add(file, line, `${part} ${key}`, () => {
    return `ไม่รู้จัก ${shown(key)} ใน${PARTS[part]} จึงข้ามไป หากพิมพ์ชื่อผิด กรุณาแก้แล้วนำเข้าใหม่`
  })
}

/** A package that is being imported. */
export interface OpenedPackage {
  readonly pack: TextPackage
  readonly source: PackageSource
  readonly warnings: PackageWarnings
}

/** What all packages of one import have in common. */
export interface ImportState {
  readonly builder: TextBuilder
  readonly library: LibraryView
  readonly depths: HeadingDepths
  readonly onProgress: ProgressListener
}

/** One package while it is read. */
export class PackageReader {
  private readonly warnings: PackageWarnings

  constructor(
    private readonly opened: OpenedPackage,
    private readonly rank: number,
    private readonly state: ImportState,
  ) {
    this.warnings = opened.warnings
  }

  /** Stores headings.jsonl, which a package may lack. @returns how many. @throws PackageFault */
  readHeadings(): Promise<number> {
    return this.eachLine(HEADINGS, 'headings', false, (value, ordinal, line) => {
      const heading = checkHeading(value)
      this.checkHeadingAmongOthers(heading)
      if (!this.state.builder.addArrival(this.rank, ordinal, heading)) {
        throw new LineFault(`หัวข้อ “${heading.slug}” ในหมวด “${heading.division}” มีอยู่แล้วในบรรทัดก่อนหน้า`)
      }
      unknownKeys('heading', value, (part, key) => warnUnknown(this.warnings, HEADINGS, line, part, key))
      if (!this.state.depths.isRaised(heading)) return
      this.warnings.add(HEADINGS, line, 'depth', () => {
        return `หัวข้อ “${heading.slug}” ซ้อนลึกเกิน ${DEEPEST} ระดับ จึงวางไว้ที่ระดับ ${DEEPEST}`
      })
    })
  }

  /** Stores passages.jsonl. @returns how many lines. @throws PackageFault */
  readPassages(stage: PassageStage): Promise<number> {
    return this.eachLine(PASSAGES, 'passages', true, (value, ordinal, line) => {
      const passage = checkPassage(value)
      this.checkPassageAmongOthers(passage)
      stage.add(this.rank, this.opened.source.id, ordinal, passage)
      unknownKeysOfPassage(value, (part, key) => warnUnknown(this.warnings, PASSAGES, line, part, key))
    })
  }

  /** @throws LineFault */
  private checkHeadingAmongOthers({ division, parent, volume }: PackageHeading): void {
    this.checkVolume(division, volume)
    if (parent !== null && !this.isKnown(division, parent, this.rank)) {
      throw new LineFault(`ไม่พบหัวข้อแม่ “${parent}” ในบรรทัดก่อนหน้า หัวข้อแม่ต้องมาก่อนหัวข้อย่อย`)
    }
  }

  /** @throws LineFault */
  private checkPassageAmongOthers({ division, entry, volume }: PackagePassage): void {
    this.checkVolume(division, volume)
    if (!this.isKnown(division, entry, null)) {
      throw new LineFault(
        `ไม่พบหัวข้อ “${entry}” ในหมวด “${division}” ทั้งใน ${HEADINGS} และในห้องสมุด กรุณาเพิ่มหัวข้อหรือแก้ชื่อให้ตรง`,
      )
    }
  }

  private isKnown(division: string, slug: string, source: number | null): boolean {
    return (
      this.state.builder.hasArrival(division, slug, source) || this.state.library.knowsHeading(division, slug)
    )
  }

  private checkVolume(slug: string, volume: number | null): void {
    const division = this.state.library.division(slug)
    if (!division) {
      throw new LineFault(`ไม่รู้จักหมวด “${slug}” หมวดที่มีคือ ${this.state.library.divisionSlugs().join(', ')}`)
    }
    if (volume === null || (volume >= division.firstVolume && volume <= division.lastVolume)) return
    throw new LineFault(
      `เล่ม ${volume} ไม่อยู่ใน${division.title} (“${slug}”) ซึ่งมีเล่ม ${division.firstVolume}–${division.lastVolume}`,
    )
  }

  private async eachLine(
    file: string,
    step: Step,
    required: boolean,
    take: (value: unknown, ordinal: number, line: number) => void,
  ): Promise<number> {
    const { pack } = this.opened
    const { path } = pack
    const member = await pack.open(file)
    if (!member) {
      if (required) throw new PackageFault(path, null, null, `ไม่มีไฟล์ ${file}`)
      return 0
    }
    let count = 0
    for await (const line of jsonLines(member.stream, path, file)) {
      try {
        take(line.value, ++count, line.number)
      } catch (error) {
        throw error instanceof LineFault ? new PackageFault(path, file, line.number, error.message) : error
      }
      if (count % LINES_A_WORD === 0) this.progress(step, count, line.end / member.size)
    }
    this.progress(step, count, 1)
    return count
  }

  private progress(step: Step, count: number, share: number): void {
    this.state.onProgress({ step, source: this.opened.source.id, count, share })
  }
}
