/** Reads one package into the new text database: validates and stores its source, headings and passages. */

import { basename } from 'node:path'
import type { LibraryHeadingsSnapshot } from '../../canon/tree/headings-snapshot.ts'
import { BUILT_IN_EDITION_IDS, type EditionId } from '../../definitions/editions.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import type {
  PackageHeading,
  PackagePassage,
  PackageWarning,
  TextPackageSource,
} from '../../definitions/texts/format.ts'
import { collectGarbageOccasionally } from '../../foundation/collect-garbage.ts'
import { PackageLineError, quoteValueInSentence } from './check-fields.ts'
import { validateHeadingLine, validatePassageLine, validateWarningLine } from './check-lines.ts'
import { parseTextPackageSource } from './check-source.ts'
import { eachJsonLine } from './lines.ts'
import {
  HEADINGS_FILE,
  PASSAGES_FILE,
  type PackageFolderOrArchive,
  readWholeMember,
  SOURCE_FILE,
  WARNINGS_FILE,
} from './package.ts'
import type { PackageFaultList } from './package-fault.ts'
import type { ImportProgressListener, ImportStep } from './progress.ts'
import type { PassageStager } from './stage-passages.ts'
import type { TextDatabaseBuilder } from './text-builder.ts'
import {
  type PackageObjectKind,
  reportUnknownPassageProperties,
  reportUnknownSourceOrHeadingProperties,
} from './unknown-keys.ts'
import type { PackageWarnings } from './warnings.ts'

/** Maximum bytes of source.json, which is read as a whole. */
const MAX_SOURCE_BYTES = 1024 * 1024

/** Lines between two calls of the progress callback. */
const LINES_PER_PROGRESS = 200

/**
 * Reads and validates source.json.
 * @returns null if source.json is missing or faulty; the fault is added to `faults`
 * @throws PackageFault if the package cannot be read
 */
export async function readTextPackageSource(
  pack: PackageFolderOrArchive,
  warnings: PackageWarnings,
  faults: PackageFaultList,
): Promise<TextPackageSource | null> {
  const reject = (reason: string, file: string | null = SOURCE_FILE): null => {
    faults.add(file, null, reason)
    return null
  }
  const member = await pack.open(SOURCE_FILE)
  if (!member) return reject(`ไม่มีไฟล์ ${SOURCE_FILE} จึงไม่ใช่ชุดข้อความ`, null)
  if (member.size > MAX_SOURCE_BYTES) return reject('ไฟล์ใหญ่เกินไป')
  const bytes = await readWholeMember(member)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return reject('ไม่ใช่ JSON ที่ถูกต้อง')
  }
  try {
    const source = parseTextPackageSource(value, (dropped) => warnStray(warnings, SOURCE_FILE, null, dropped))
    reportUnknownSourceOrHeadingProperties('source', value, (part, key) =>
      warnUnknown(warnings, SOURCE_FILE, null, part, key),
    )
    return source
  } catch (error) {
    if (error instanceof PackageLineError) return reject(error.message)
    throw error
  }
}

/** Thai names of the parts of a package in warnings. */
const PART_NAMES: Readonly<Record<PackageObjectKind, string>> = {
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
  part: PackageObjectKind,
  key: string,
): void {
  warnings.add(file, line, `${part} ${key}`, () => {
    return `ไม่รู้จัก ${quoteValueInSentence(key)} ใน${PART_NAMES[part]} จึงข้ามไป หากพิมพ์ชื่อผิด กรุณาแก้แล้วนำเข้าใหม่`
  })
}

function warnStray(warnings: PackageWarnings, file: string, line: number | null, dropped: number): void {
  const sentence = () => 'มีอักขระควบคุมที่มองไม่เห็นปนอยู่ในข้อความ จึงตัดออก'
  warnings.add(file, line, 'control', sentence, dropped)
}

/** A package that is being imported. */
export interface OpenedPackage {
  readonly pack: PackageFolderOrArchive
  /** Null if it is faulty; the other lines are validated all the same, so that all faults are reported at once. */
  readonly source: TextPackageSource | null
  readonly warnings: PackageWarnings
  readonly faults: PackageFaultList
}

/** What all packages of one import share. */
export interface StateSharedByPackages {
  readonly builder: TextDatabaseBuilder
  readonly library: LibraryHeadingsSnapshot
  readonly depths: HeadingDepthTracker
  readonly onProgress: ImportProgressListener
  /** Headings in faulty lines; references to them are no faults. */
  readonly faultyHeadings: FaultyHeadingNames
}

/** Names of headings in faulty lines. References to them are not reported as further faults. */
export class FaultyHeadingNames {
  private readonly names = new Set<string>()
  /** Whether a line could not be parsed at all; it may have contained any heading. */
  private hasUnreadLine = false

  /** Notes a line that could not be parsed. */
  addUnreadLine(): void {
    this.hasUnreadLine = true
  }

  /** Notes the heading in a faulty line. @param value the parsed line */
  add(value: unknown): void {
    const { division, slug } = Object(value) as Readonly<Record<string, unknown>>
    if (typeof division !== 'string' || typeof slug !== 'string') this.hasUnreadLine = true
    else this.names.add(`${division}/${slug}`)
  }

  /** Whether a faulty line contained, or may have contained, this heading. */
  mayContain(division: string, slug: string): boolean {
    return this.hasUnreadLine || this.names.has(`${division}/${slug}`)
  }
}

/** Maximum headings below one parent in one package, ten times more than any real contents. */
const MAX_SIBLINGS = 20_000

/** Reads one text package into the new text database. */
export class PackageReader {
  /** Number of headings read so far, by parent. */
  private readonly siblings = new Map<string, number>()
  private readonly warnings: PackageWarnings
  private readonly sourceId: string
  /**
   * Editions that the package may have text in. For a package with a faulty source.json, unknown editions are not
   * reported as further faults.
   */
  private readonly editions: readonly EditionId[]

  constructor(
    private readonly opened: OpenedPackage,
    private readonly rank: number,
    private readonly state: StateSharedByPackages,
  ) {
    this.warnings = opened.warnings
    this.sourceId = opened.source?.id ?? basename(opened.pack.path)
    this.editions = [...BUILT_IN_EDITION_IDS, ...(opened.source?.editions ?? []).map(({ id }) => id)]
  }

  /** Stores headings.jsonl, an optional file. @returns the number of headings */
  readHeadings(): Promise<number> {
    const { builder, depths, faultyHeadings } = this.state
    const handleLine = (value: unknown, ordinal: number, line: number) => {
      const heading = validateHeadingLine(value, (dropped) => warnStray(this.warnings, HEADINGS_FILE, line, dropped))
      this.checkHeadingAmongOthers(heading)
      if (!builder.addArrival(this.rank, ordinal, heading)) {
        throw new PackageLineError(`หัวข้อ “${heading.slug}” ในหมวด “${heading.division}” มีอยู่แล้วในบรรทัดก่อนหน้า`)
      }
      reportUnknownSourceOrHeadingProperties('heading', value, (part, key) =>
        warnUnknown(this.warnings, HEADINGS_FILE, line, part, key),
      )
      if (!depths.addAndCheckRaised(heading)) return
      this.warnings.add(HEADINGS_FILE, line, 'depth', () => {
        return `หัวข้อ “${heading.slug}” ซ้อนลึกเกิน ${MAX_CONTENTS_DEPTH} ระดับ จึงวางไว้ที่ระดับ ${MAX_CONTENTS_DEPTH}`
      })
    }
    return this.eachLine(HEADINGS_FILE, 'headings', false, handleLine, (value) =>
      value === undefined ? faultyHeadings.addUnreadLine() : faultyHeadings.add(value),
    )
  }

  /** Stores passages.jsonl, as long as there are no faults. @returns the number of lines */
  readPassages(stage: PassageStager): Promise<number> {
    const { faults } = this.opened
    return this.eachLine(PASSAGES_FILE, 'passages', true, (value, ordinal, line) => {
      const reportStray = (dropped: number) => warnStray(this.warnings, PASSAGES_FILE, line, dropped)
      const passage = validatePassageLine(value, reportStray, this.editions)
      this.checkPassageAmongOthers(passage)
      if (faults.count === 0) stage.add(this.rank, this.sourceId, ordinal, passage)
      reportUnknownPassageProperties(value, (part, key) => warnUnknown(this.warnings, PASSAGES_FILE, line, part, key))
    })
  }

  /** Reads the packer's warnings from warnings.jsonl, an optional file. */
  async readPackingWarnings(): Promise<readonly PackageWarning[]> {
    const found: PackageWarning[] = []
    await this.eachLine(WARNINGS_FILE, 'headings', false, (value, _, line) => {
      found.push(validateWarningLine(value, (dropped) => warnStray(this.warnings, WARNINGS_FILE, line, dropped)))
    })
    return found
  }

  /** Checks a heading against the others of the import. @throws PackageLineError */
  private checkHeadingAmongOthers({ division, parent, volume }: PackageHeading): void {
    this.checkVolume(division, volume)
    const parentKey = `${division}/${parent ?? ''}`
    const siblings = (this.siblings.get(parentKey) ?? 0) + 1
    if (siblings > MAX_SIBLINGS) {
      throw new PackageLineError(
        `${parent === null ? `ชั้นบนสุดของหมวด “${division}”` : `หัวข้อแม่ “${parent}”`} มีหัวข้อย่อยเกิน ${MAX_SIBLINGS} หัวข้อ กรุณาจัดเป็นชั้น`,
      )
    }
    this.siblings.set(parentKey, siblings)
    if (parent !== null && !this.isKnown(division, parent, this.rank)) {
      throw new PackageLineError(`ไม่พบหัวข้อแม่ “${parent}” ในบรรทัดก่อนหน้า หัวข้อแม่ต้องมาก่อนหัวข้อย่อย`)
    }
  }

  /** Checks a passage against the headings of the import. @throws PackageLineError */
  private checkPassageAmongOthers({ division, entry, volume }: PackagePassage): void {
    this.checkVolume(division, volume)
    if (!this.isKnown(division, entry, null)) {
      throw new PackageLineError(
        `ไม่พบหัวข้อ “${entry}” ในหมวด “${division}” ทั้งใน ${HEADINGS_FILE} และในห้องสมุด กรุณาเพิ่มหัวข้อหรือแก้ชื่อให้ตรง`,
      )
    }
  }

  private isKnown(division: string, slug: string, source: number | null): boolean {
    const { builder, library, faultyHeadings } = this.state
    return (
      builder.hasArrival(division, slug, source) ||
      library.knowsHeading(division, slug) ||
      faultyHeadings.mayContain(division, slug)
    )
  }

  private checkVolume(slug: string, volume: number | null): void {
    const division = this.state.library.division(slug)
    if (!division) {
      throw new PackageLineError(`ไม่รู้จักหมวด “${slug}” หมวดที่มีคือ ${this.state.library.divisionSlugs().join(', ')}`)
    }
    if (volume === null || (volume >= division.firstVolume && volume <= division.lastVolume)) return
    throw new PackageLineError(
      `เล่ม ${volume} ไม่อยู่ใน${division.title} (“${slug}”) ซึ่งมีเล่ม ${division.firstVolume}–${division.lastVolume}`,
    )
  }

  /** Reads each line. @param onFaulty receives the value of each faulty line, undefined if it has none */
  private async eachLine(
    file: string,
    step: ImportStep,
    isRequired: boolean,
    handleLine: (value: unknown, ordinal: number, line: number) => void,
    onFaulty: (value: unknown) => void = () => undefined,
  ): Promise<number> {
    const { pack, faults } = this.opened
    const member = await pack.open(file)
    if (!member) {
      if (isRequired) faults.add(null, null, `ไม่มีไฟล์ ${file}`)
      return 0
    }
    let count = 0
    let readBytes = 0
    try {
      for await (const line of eachJsonLine(member.stream, pack.path, file)) {
        count++
        collectGarbageOccasionally(line.end - readBytes)
        readBytes = line.end
        if (line.fault === undefined) {
          try {
            handleLine(line.value, count, line.number)
          } catch (error) {
            if (!(error instanceof PackageLineError)) throw error
            faults.add(file, line.number, error.message)
            onFaulty(line.value)
          }
        } else {
          faults.add(file, line.number, line.fault)
          onFaulty(undefined)
        }
        if (count % LINES_PER_PROGRESS === 0) this.progress(step, count, line.end / member.size)
      }
    } catch (error) {
      faults.addCaught(error) // the file cannot be read any further
    }
    this.progress(step, count, 1)
    return count
  }

  private progress(step: ImportStep, count: number, share: number): void {
    this.state.onProgress({ step, source: this.sourceId, count, share })
  }
}

/** Computes the depths of the headings of one import, in the order in which HeadingTreeBuilder will read them. */
export class HeadingDepthTracker {
  private readonly depths = new Map<string, number>()

  constructor(private readonly library: LibraryHeadingsSnapshot) {}

  /**
   * Adds a heading; its parent must have been added before.
   * @returns whether the heading goes to a higher level than its package says, since six levels are the maximum
   */
  addAndCheckRaised({ division, slug, parent }: PackageHeading): boolean {
    const key = `${division}/${slug}`
    if (this.depths.has(key)) return false // the source that has it first decides its place
    const parentDepth =
      parent === null ? 0 : (this.depths.get(`${division}/${parent}`) ?? this.library.depthOf(division, parent) ?? 0)
    const known = this.library.depthOf(division, slug)
    // headings below a deleted heading move to its parent
    const depth =
      known === undefined ? Math.min(parentDepth + 1, MAX_CONTENTS_DEPTH) : known === 0 ? parentDepth : known
    this.depths.set(key, depth)
    return known === undefined && parentDepth >= MAX_CONTENTS_DEPTH
  }
}
